import ChevronRight from "lucide-react/icons/chevron-right";
import type { HistoryPage } from "#app/features/history/load-history.ts";
import { timeLabel } from "#app/rules/history/history.ts";
import { languageOf } from "#app/rules/language.ts";
import { TextLink } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading, type HeadingLevel } from "#app/ui/parts/heading.tsx";
import { ScoreText } from "#app/ui/parts/score-text.tsx";
import { formatDate } from "../../format-date.ts";

type Row = HistoryPage["rows"][number];

type HistoryRowProps = {
  row: Extract<Row, { seconds: unknown }>;
  /** Of its heading. */
  level: HeadingLevel;
};

/** One completed lesson. */
export function HistoryRowCard({ row, level }: HistoryRowProps) {
  return (
    // On a phone the whole row is the link.
    <Card as="li" className="relative max-sm:py-3">
      <div className="flex items-center justify-between gap-x-2 sm:gap-x-6">
        <div className="min-w-0 flex-1">
          <Heading level={level} size="small" id={`lesson-${row.lessonId}`}>
            {row.lessonTitle}
          </Heading>
          <p className="text-ink-soft">{row.topicName}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 sm:mt-2 gap-y-1 text-sm text-ink-soft tabular-nums">
            <span>{formatDate(row.completedOn)}</span>
            <span>{timeLabel(row.seconds)}</span>
            {row.quizScore !== null && <ScoreText score={row.quizScore} />}
            {row.reviewCount > 0 && (
              <span>{`Reviewed ${row.reviewCount} ${row.reviewCount === 1 ? "time" : "times"}`}</span>
            )}
          </p>
        </div>
        <ButtonLink
          to={`/lesson/${row.lessonId}`}
          look="secondary"
          size="small"
          className="shrink-0 max-sm:w-8 max-sm:border-0 max-sm:px-0 max-sm:after:absolute max-sm:after:inset-0"
          aria-describedby={`lesson-${row.lessonId}`}
          icon={<ChevronRight className="sm:hidden" />}
        >
          <span className="max-sm:sr-only">Review Lesson</span>
        </ButtonLink>
      </div>
      {row.reflection && (
        <div className="mt-3 rounded-soft bg-sunken px-4 py-3 sm:mt-4 sm:p-4">
          <p className="text-sm font-semibold text-ink-soft">Your Reflection</p>
          <p
            className="mt-1 font-serif whitespace-pre-line wrap-break-word"
            {...languageOf(row.reflection)}
          >
            {row.reflection}
          </p>
        </div>
      )}
    </Card>
  );
}

/** The learner's own words first, then where they come from. */
export function ReflectionCard({ row }: { row: Row }) {
  return (
    <Card as="li">
      <blockquote
        className="font-serif text-lg whitespace-pre-line wrap-break-word"
        {...languageOf(row.reflection ?? "")}
      >
        {row.reflection}
      </blockquote>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <TextLink to={`/lesson/${row.lessonId}`}>{row.lessonTitle}</TextLink>
        <span>{row.topicName}</span>
        <span>{formatDate(row.completedOn)}</span>
      </p>
    </Card>
  );
}
