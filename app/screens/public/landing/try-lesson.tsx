import type { answerSample, loadSampleLesson } from "#app/features/landing/sample-lesson.ts";
import type { CatalogueVisitor } from "#app/rules/catalog/catalog.ts";
import { Diagram } from "#app/ui/diagrams/diagram.tsx";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { RadioCards } from "#app/ui/parts/radio-cards.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { MainButton } from "./main-button.tsx";

type Sample = NonNullable<Awaited<ReturnType<typeof loadSampleLesson>>>;
type Answer = NonNullable<Awaited<ReturnType<typeof answerSample>>>;

type TryLessonProps = {
  sample: Sample;
  /** Null before an option is chosen. */
  answer: Answer | null;
  visitor: CatalogueVisitor;
};

/** An excerpt of a real lesson and one of its questions, graded on the server like any other. */
export function TryLesson({ sample, answer, visitor }: TryLessonProps) {
  return (
    <>
      <div className="mb-10 max-w-2xl">
        <Heading level={2} id="try-title" size="large">
          Try one, right here
        </Heading>
        <p className="mt-3 text-lg text-ink-soft">
          A taste of lesson 1 of {sample.courseName}. One minute to read, one question to answer.
        </p>
      </div>
      <article
        aria-labelledby="sample-title"
        className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-14"
      >
        <div className="below-fold min-w-0">
          <Heading level={3} id="sample-title">
            {sample.title}
          </Heading>
          <p className="mt-4 border-l-4 border-honey pl-5 font-serif text-xl leading-relaxed">
            {sample.hook}
          </p>
          <Prose text={sample.paragraph} className="mt-6" />
          <p className="mt-6">
            <TextLink to={href("/topics/:slug", { slug: sample.courseSlug })}>
              Read the whole lesson
            </TextLink>
          </p>
        </div>
        {sample.diagram && (
          <div className="min-w-0">
            <Diagram diagram={sample.diagram} description={sample.visualDescription} />
          </div>
        )}
      </article>
      <div
        id="question"
        className="mt-10 scroll-mt-6 rounded-soft border border-line bg-surface p-5 shadow-soft sm:p-8"
      >
        <Question sample={sample} answer={answer} />
        {answer && <Feedback answer={answer} visitor={visitor} />}
      </div>
    </>
  );
}

type QuestionProps = { sample: Sample; answer: Answer | null };

/** Stores nothing: the answer is part of the URL, so it survives a reload, and Back returns to the question. */
function Question({ sample, answer }: QuestionProps) {
  return (
    <form method="get" action="/#question">
      <RadioCards
        name="choice"
        legend={sample.question}
        legendLook="heading"
        isRequired
        columns={2}
        isDisabled={answer !== null}
        value={answer ? String(answer.chosenOption) : undefined}
        options={sample.options.map((label, index) => ({
          value: String(index),
          label,
          ...verdictOn(index, answer),
        }))}
      />
      {!answer && (
        <Button type="submit" size="large" className="mt-6">
          Check my answer
        </Button>
      )}
    </form>
  );
}

function verdictOn(index: number, answer: Answer | null) {
  if (!answer) return {};
  const isChosen = index === answer.chosenOption;
  if (index === answer.correctOption)
    return {
      verdict: "right" as const,
      verdictLabel: isChosen ? "Your answer: correct" : "Correct answer",
    };
  return isChosen ? { verdict: "wrong" as const, verdictLabel: "Your answer" } : {};
}

function Feedback({ answer, visitor }: { answer: Answer; visitor: CatalogueVisitor }) {
  return (
    <>
      <Notice
        tone={answer.isCorrect ? "success" : "warning"}
        title={answer.isCorrect ? "You got it" : "Not this time"}
        className="mt-6"
      >
        <p>{answer.feedback}</p>
        <p className="mt-2">{answer.explanation}</p>
      </Notice>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <MainButton visitor={visitor} />
        {!answer.isCorrect && <TextLink to="/#question">Try it again</TextLink>}
      </div>
    </>
  );
}
