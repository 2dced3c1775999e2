import Flame from "lucide-react/icons/flame";
import { BADGES } from "#app/rules/rewards/badges.ts";
import { BadgeMedal } from "../parts/badge-medal.tsx";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { CombPath } from "../parts/comb-path.tsx";
import { DifficultyDots } from "../parts/difficulty-dots.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { GoalRing } from "../parts/goal-ring.tsx";
import { Notice } from "../parts/notice.tsx";
import { ProgressBar } from "../parts/progress-bar.tsx";
import { ScoreText } from "../parts/score-text.tsx";
import { Loading, Skeleton, SkeletonText } from "../parts/skeleton.tsx";
import { StatGrid, StatTile } from "../parts/stat-tile.tsx";
import { Tag, type TagTone } from "../parts/tag.tsx";
import { WeekStrip } from "../parts/week-strip.tsx";
import { CELLS, TODAY, WEEK } from "./samples.ts";
import { Row, Section } from "./section.tsx";

const TONES: readonly TagTone[] = ["plain", "honey", "meadow", "teal", "clay", "sky", "berry"];

export function Pieces() {
  return (
    <Section title="Cards and pieces">
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Photosynthesis" aside={<Tag tone="honey">In Progress</Tag>}>
          <CombPath label="Photosynthesis" cells={CELLS} />
          <ProgressBar className="mt-4" share={0.3} label="Photosynthesis" />
        </Card>
        <Card title="This week" isGame>
          <WeekStrip days={WEEK} today={TODAY} />
        </Card>
        <Card title="Today's Goal" isGame>
          <Row>
            <GoalRing share={0.5} label="Today's Goal" valueText="1 of 2 lessons">
              <span className="text-2xl font-bold tabular-nums">1/2</span>
            </GoalRing>
            <GoalRing share={1} label="Reached goal" className="size-20">
              <span className="font-bold tabular-nums">2/2</span>
            </GoalRing>
          </Row>
        </Card>
        <Card title="Achievements" tone="comb" isGame>
          <div className="space-y-4">
            {BADGES.slice(0, 3).map((badge, index) => (
              <BadgeMedal
                key={badge.name}
                icon={badge.icon_name}
                name={badge.name}
                description={badge.description}
                isEarned={index < 2}
              />
            ))}
          </div>
        </Card>
      </div>
      <StatGrid>
        <StatTile label="Current streak" value={12} icon={<Flame />} note="Longest: 31" isGame />
        <StatTile label="Lessons Completed" value="1,204" />
        <StatTile label="Average Score" value={<ScoreText score={0.86} />} />
        <StatTile label="Reviews Due" value={3} />
      </StatGrid>
      <Row>
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <ScoreText score={0.95} hasWords />
        <ScoreText score={0.75} hasWords />
        <ScoreText score={0.4} hasWords />
        <DifficultyDots difficulty={3} />
      </Row>
      <Notices />
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Loading">
          <Loading label="Loading learning insights...">
            <Skeleton className="mb-4 h-8 w-1/2" />
            <SkeletonText lines={4} />
          </Loading>
        </Card>
        <Card>
          <EmptyState title="All Caught Up!" action={<Button>Continue Learning</Button>}>
            Nothing to review today. Your next one is tomorrow.
          </EmptyState>
        </Card>
      </div>
    </Section>
  );
}

function Notices() {
  return (
    <>
      <Notice tone="info" title="The first words are on their way" isAnnounced={false}>
        You can read while the rest is written.
      </Notice>
      <Notice tone="success" title="Preferences saved successfully!" isAnnounced={false} />
      <Notice tone="warning" title="AI connection issue" isAnnounced={false}>
        The library topics still work.
      </Notice>
      <Notice
        tone="error"
        title="Error creating curriculum"
        isAnnounced={false}
        actions={<Button size="small">Try Again</Button>}
      >
        Too many requests. Please wait a moment and try again.
      </Notice>
    </>
  );
}
