import type { OwnWords } from "#app/features/dashboard/own-words.ts";
import { languageOf } from "#app/rules/language.ts";
import type { Day } from "#app/rules/day.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { formatDate, formatLongAgo } from "../../format-date.ts";

/** A reflection of the learner's own, in the lesson's face. Another one each week. */
export function OwnWordsCard({ words, today }: { words: OwnWords; today: Day }) {
  const { text, writtenOn, lessonId, lessonTitle, topicName } = words;
  return (
    <Card className="max-sm:py-3" title={`${formatLongAgo(writtenOn, today)} you wrote`}>
      <figure>
        <blockquote
          {...languageOf(text)}
          className="line-clamp-2 border-s-4 border-honey ps-4 font-serif wrap-break-word whitespace-pre-line max-sm:text-lg sm:line-clamp-5 sm:text-lesson"
        >
          {text}
        </blockquote>
        <figcaption className="mt-2 text-sm text-ink-soft max-sm:truncate sm:mt-3">
          <TextLink
            to={href("/lesson/:lessonId", { lessonId })}
            className="min-h-6 items-center wrap-anywhere max-sm:leading-6 sm:inline-flex"
          >
            {lessonTitle}
          </TextLink>
          <span className="max-sm:hidden">
            {" "}
            · <bdi>{topicName}</bdi> · <time dateTime={writtenOn}>{formatDate(writtenOn)}</time>
          </span>
        </figcaption>
      </figure>
    </Card>
  );
}
