import { loadReviews } from "#app/features/reviews/load-reviews.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { DifficultyDots } from "#app/ui/parts/difficulty-dots.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/reviews";

export const meta: Route.MetaFunction = () => [
  { title: "Reviews · Nectar" },
  { name: "robots", content: "noindex" },
];

export const loader = ({ context }: Route.LoaderArgs) =>
  loadReviews(learnerOf(context), infoOf(context).now);

export default function Reviews({ loaderData: { due, minutes } }: Route.ComponentProps) {
  if (due.length === 0)
    return (
      <Page width="text">
        <EmptyState
          title="All Caught Up!"
          level={1}
          expression="celebrating"
          action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
        >
          Nothing asks to come back today.
        </EmptyState>
      </Page>
    );
  return (
    <Page width="text">
      <PageHeading title="Reviews" lead={`${due.length} due, about ${minutes} minutes`} />
      <ul className="space-y-3">
        {due.map((review) => (
          <Card key={review.lessonId} as="li">
            <Heading level={2} size="small">
              {review.title}
            </Heading>
            <p className="text-ink-soft">{review.topicName}</p>
            <p className="mt-2 flex items-center gap-4 text-sm text-ink-soft">
              <DifficultyDots difficulty={review.difficulty} /> 2-3 min
            </p>
            <ButtonLink
              to={href("/lesson/:lessonId", { lessonId: review.lessonId })}
              size="small"
              className="mt-3"
            >
              Open lesson
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </Page>
  );
}
