import { Form, useNavigation } from "react-router";
import type { RelearningIdea, RelearningPage } from "#app/features/reviews/load-relearning.ts";
import { languageOf } from "#app/rules/language.ts";
import type { Day } from "#app/rules/day.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { Prose } from "#app/ui/prose.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { formatComingDay } from "../../format-date.ts";
import { Belief } from "../quiz/answer-feedback.tsx";
import { QuestionForm } from "../quiz/question-form.tsx";
import { type AnswerReply, isFailedAnswer } from "../quiz/session-question.tsx";

/** The idea just answered, with its feedback, else the next one; none at the end. */
export function currentIdea({ ideas }: RelearningPage, reply: AnswerReply) {
  const answered =
    reply?.status === "answered" && ideas.find(({ question }) => question.id === reply.questionId);
  return answered || ideas.find(({ question }) => question.answer === null);
}

type IdeaPageProps = {
  page: RelearningPage;
  current: RelearningIdea;
  reply: AnswerReply;
  wantsMore: boolean;
};

/** One idea: what the lesson says of it, what was believed instead, then a question. The server knows which is next. */
export function IdeaPage({ page: { ideas, today }, current, reply, wantsMore }: IdeaPageProps) {
  const top = useFocusOnChange(current.id);
  const isSending = useNavigation().state === "submitting";
  const answered = ideas.filter(({ question }) => question.answer !== null).length;
  const { question } = current;
  return (
    <LessonPage
      progress={answered / ideas.length}
      progressName="Ideas learned again"
      progressLabel={`${answered} of ${ideas.length} ideas`}
      exitTo="/reviews"
      exitLabel="Back to reviews"
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        <p className="mb-2 text-sm font-semibold text-ink-soft">
          <bdi>{current.topicName}</bdi> · <bdi>{current.lessonTitle}</bdi>
        </p>
        <p className="text-ink-soft tabular-nums">
          Idea {ideas.indexOf(current) + 1} of {ideas.length}
        </p>
        <Heading level={1} size="large" className="mb-6">
          <bdi>{current.name}</bdi>
        </Heading>
        <LessonExcerpt idea={current} />
        {current.belief !== null && question.answer === null && (
          <div className="mt-6 rounded-soft border-s-4 border-clay bg-clay-wash px-4 pt-2 pb-4">
            <Belief belief={current.belief} />
          </div>
        )}
        <section aria-labelledby="new-case" className="mt-8 border-t border-line pt-6">
          <Heading level={2} id="new-case">
            {current.isSeenBefore ? "Try one from a while ago" : "Try it on a new case"}
          </Heading>
          <p className="mt-1 mb-4 text-ink-soft">
            {current.isSeenBefore
              ? "You've seen every question on this idea. This is the one from longest ago. A miss costs nothing."
              : "A miss costs nothing."}
          </p>
          <QuestionForm
            key={question.id}
            question={question}
            form={Form}
            isSending={isSending}
            hasFailed={isFailedAnswer(reply)}
          >
            {question.answer !== null && (
              <p className="mb-4 font-medium">{outcomeWords(current.backOn, today)}</p>
            )}
            <Form method="get" action="/reviews/again">
              {wantsMore && <input type="hidden" name="more" value="yes" />}
              <Button type="submit" size="large" isWide autoFocus>
                {answered === ideas.length ? "Finish" : "Next"}
              </Button>
            </Form>
          </QuestionForm>
        </section>
      </div>
    </LessonPage>
  );
}

/** In the lesson's own words; an idea that the lesson never names has its definition. */
function LessonExcerpt({ idea: { excerpt, description, lessonId } }: { idea: RelearningIdea }) {
  const { lang, dir } = languageOf(description);
  return (
    <>
      {excerpt === null ? (
        <p className="text-lg" lang={lang} dir={dir}>
          <Words text={description} />
        </p>
      ) : (
        <Prose text={excerpt} />
      )}
      <p className="mt-2 text-sm">
        <TextLink
          to={`${href("/lesson/:lessonId", { lessonId })}?read=again`}
          className="inline-flex min-h-11 items-center"
        >
          Read the lesson again
        </TextLink>
      </p>
    </>
  );
}

export const outcomeWords = (backOn: Day | null, today: Day): string =>
  backOn === null
    ? "It's still shaky. Let's look at it once more another day."
    : `It's back in your reviews ${formatComingDay(backOn, today)}.`;
