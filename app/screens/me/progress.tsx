import { loadProgress } from "#app/features/progress/load-progress.ts";
import { percent } from "#app/rules/quiz.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { StatGrid, StatTile } from "#app/ui/parts/stat-tile.tsx";
import { infoOf, learnerOf } from "../request.ts";
import type { Route } from "./+types/progress";

export const meta: Route.MetaFunction = () => [
  { title: "Progress · Nectar" },
  { name: "robots", content: "noindex" },
];

export const loader = ({ context }: Route.LoaderArgs) =>
  loadProgress(learnerOf(context), infoOf(context).now);

export default function Progress({ loaderData }: Route.ComponentProps) {
  const { streak, experience, averageScore } = loaderData;
  return (
    <Page>
      <PageHeading title="Your progress" />
      <StatGrid>
        <StatTile label="Current streak" value={streak.current} isGame />
        <StatTile label="Longest streak" value={streak.longest} isGame />
        <StatTile
          label={`${experience.total} XP`}
          value={`Level ${experience.level}`}
          note={`${experience.toNext} XP to the next level`}
          isGame
        />
        <StatTile label="Lessons Completed" value={loaderData.lessonsCompleted} />
        <StatTile label="Topics Started" value={loaderData.topics.length} />
        <StatTile
          label="Average Score"
          value={averageScore === null ? "–" : `${percent(averageScore)}%`}
        />
        <StatTile label="Reviews Due" value={loaderData.reviewsDue} />
      </StatGrid>
    </Page>
  );
}
