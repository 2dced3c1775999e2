import { SentAnswer } from "../quiz/sent-answers.tsx";
import type { Review } from "#app/features/reviews/load-review.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";

/** The graded answers of a review that was done offline. Then its end, as after any review. */
export const SentReview = ({ review: { sessionId, questions } }: { review: Review }) => (
  <Page width="text">
    <Heading level={1} size="large">
      Your offline answers
    </Heading>
    <p className="mt-2 mb-10 text-lg text-ink-soft">
      They've been graded. Here's what was right, and why.
    </p>
    <div className="space-y-12">
      {questions.map((question) => (
        <SentAnswer key={question.id} question={question} />
      ))}
    </div>
    <ButtonLink
      size="large"
      isWide
      className="mt-10"
      to={`${href("/reviews")}?session=${sessionId}`}
    >
      Continue
    </ButtonLink>
  </Page>
);
