import type { Review } from "#app/features/reviews/load-review.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { GradedAnswers } from "../quiz/sent-answers.tsx";

/** The graded answers of a review that was done offline. Then its end, as after any review. */
export const SentReview = ({ review: { sessionId, questions } }: { review: Review }) => (
  <Page width="text">
    <GradedAnswers
      lead="They've been graded. Here's what was right, and why."
      questions={questions}
      to={`${href("/reviews")}?session=${sessionId}`}
    />
  </Page>
);
