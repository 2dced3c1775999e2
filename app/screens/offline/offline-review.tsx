import type { AnsweredQuestion } from "#app/offline/offline-answers.ts";
import type {
  OfflineReview as Review,
  OfflineReviewQuestion,
} from "#app/rules/lessons/offline-lesson.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { AnswersSaved } from "./answers-saved.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { OfflineQuestion } from "./offline-question.tsx";
import type { Reconnection } from "./use-reconnection.ts";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";

type OfflineReviewProps = {
  review: Review;
  /** What it asks today. */
  questions: readonly OfflineReviewQuestion[];
  answeredIds: readonly string[];
  onAnswer: (question: OfflineReviewQuestion, answered: AnsweredQuestion) => Promise<void>;
  reconnection: Reconnection;
};

/** The due questions without a connection, one after another. What was right is shown once they have been sent. */
export function OfflineReview(props: OfflineReviewProps) {
  const { review, questions, answeredIds, onAnswer, reconnection } = props;
  const open = questions.filter(({ id }) => !answeredIds.includes(id));
  const [question] = open;
  const count = questions.length;
  const number = count - open.length + 1;
  const top = useFocusOnChange(number);
  const to = href("/reviews");
  const reviewId = reconnection.status === "online" ? reconnection.reviewId : null;
  return (
    <DrawnFormulasContext value={review.formulas}>
      <LessonPage
        progress={(number - 1) / count}
        progressLabel={question ? `Question ${number} of ${count}` : "Review progress"}
        exitTo="/dashboard"
      >
        <OfflineNotice
          reconnection={reconnection}
          to={to}
          sentTo={reviewId === null ? null : sentReview(reviewId)}
          className="mb-8"
        >
          You can answer the reviews that are due.
        </OfflineNotice>
        <div ref={top} tabIndex={-1} className="outline-none">
          {question ? (
            <>
              <p className="text-sm font-semibold text-ink-soft">
                <bdi>{question.topicName}</bdi> · <bdi>{question.lessonTitle}</bdi>
              </p>
              <OfflineQuestion
                key={question.id}
                question={question}
                number={number}
                count={count}
                onAnswer={(answered) => onAnswer(question, answered)}
              />
            </>
          ) : (
            <AnswersSaved />
          )}
        </div>
      </LessonPage>
    </DrawnFormulasContext>
  );
}

const sentReview = (id: string) => `${href("/reviews")}?session=${id}&sent=yes` as const;
