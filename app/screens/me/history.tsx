import { historyWish, loadHistory } from "#app/features/history/load-history.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { learnerOf } from "../request.ts";
import type { Route } from "./+types/history";

export const meta: Route.MetaFunction = () => [
  { title: "History · Nectar" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const wish = historyWish.parse(Object.fromEntries(new URL(request.url).searchParams));
  return loadHistory(learnerOf(context), wish);
}

export default function History({ loaderData: { rows, totals } }: Route.ComponentProps) {
  if (totals.lessons === 0)
    return (
      <Page width="text">
        <EmptyState
          title="No Completed Lessons Yet"
          level={1}
          action={<ButtonLink to="/topics">Explore Topics</ButtonLink>}
        />
      </Page>
    );
  return (
    <Page>
      <PageHeading title="History" />
      <ul className="space-y-3">
        {rows.map((row) => (
          <Card key={row.lessonId} as="li">
            <Heading level={2} size="small">
              {row.lessonTitle}
            </Heading>
            <p className="text-ink-soft">{row.topicName}</p>
            <ButtonLink to={href("/lesson/:lessonId", { lessonId: row.lessonId })} size="small">
              Review Lesson
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </Page>
  );
}
