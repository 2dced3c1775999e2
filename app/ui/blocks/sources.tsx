import { languageOf } from "#app/rules/language.ts";
import { sourceAddress } from "#app/rules/blocks/source-address.ts";
import type { LessonSource, SourcesBlock } from "#app/rules/blocks/sources.ts";
import type { BlockViewProps } from "./block-view-props.ts";

/** Who said it, where, and which part of the lesson relies on it. */
export function Sources({ block }: BlockViewProps<SourcesBlock>) {
  return (
    <ul className="max-w-prose space-y-3 text-sm leading-relaxed">
      {block.sources.map((source) => (
        <li key={`${source.title} ${source.author}`} className="wrap-break-word">
          <Source source={source} />
        </li>
      ))}
    </ul>
  );
}

function Source({ source }: { source: LessonSource }) {
  const { title, author, year, publisher, supports, accessed } = source;
  const address = sourceAddress(source);
  const by = [author, year].filter((part) => part !== undefined).join(", ");
  return (
    <>
      {by !== "" && <bdi>{by}. </bdi>}
      <cite {...languageOf(title)}>
        {address === undefined ? (
          title
        ) : (
          <a href={address} rel="noopener noreferrer" className={LINK}>
            {title}
          </a>
        )}
      </cite>
      {publisher !== undefined && <bdi>. {publisher}</bdi>}
      {accessed !== undefined && <span className="text-ink-soft">, read on {dayOf(accessed)}</span>}
      {address !== undefined && <span className="hidden print:inline"> ({address})</span>}
      {supports !== undefined && (
        <span className="block text-ink-soft" {...languageOf(supports)}>
          {supports}
        </span>
      )}
    </>
  );
}

const LINK =
  "rounded-small font-medium text-ink underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4";

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const dayOf = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));
