import type { SourceInHand } from "#app/features/sources/load-sources.ts";
import { languageOf } from "#app/rules/language.ts";
import { SOURCE_FIELD, type SourceChoice } from "#app/rules/sources/source-choice.ts";
import { classNames } from "#app/ui/class-names.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Loading, SkeletonText } from "#app/ui/parts/skeleton.tsx";
import { PartChoice } from "./part-choice.tsx";
import { refusalInWords, sourceInWords } from "./source-in-words.ts";

type SourceCardProps = {
  source: SourceInHand;
  /** Among the sources that were read, null for another one. */
  place: number | null;
  choice: readonly SourceChoice[] | null;
  chosen: readonly SourceChoice[];
  onChange: () => void;
};

/** The form that takes a source away: the buttons are inside the form that makes a course. */
export const REMOVE_FORM = "remove-source";

/** What was read of a source, and which parts of it to learn. */
export function SourceCard({ source, place, choice, chosen, onChange }: SourceCardProps) {
  const { id, name, kind, address, status } = source;
  return (
    <Card as="article" title={<span className="wrap-anywhere">{name}</span>}>
      <div className="-mt-2 space-y-4">
        {kind === "link" && address !== null && address !== name && (
          <p className="truncate text-sm text-ink-soft">{address}</p>
        )}
        {status === "waiting" && <Waiting />}
        {status === "refused" && <p className="text-berry">{refusalInWords(source)}</p>}
        {status === "read" && (
          <>
            <p className="text-sm text-ink-soft tabular-nums">{sourceInWords(source)}</p>
            <Excerpt source={source} />
          </>
        )}
        {place !== null && <input type="hidden" name={SOURCE_FIELD} value={id} />}
        {place !== null && source.parts.length > 1 && (
          <PartChoice
            source={source}
            place={place}
            choice={choice}
            chosen={chosen}
            onChange={onChange}
          />
        )}
        <div
          className={classNames(
            "-mb-2 flex flex-wrap items-center justify-between gap-x-4",
            status === "read" && "border-t border-line pt-2",
          )}
        >
          {status === "read" ? (
            <TextLink to={href("/source/:sourceId", { sourceId: id })} className={FOOT_LINK}>
              Read the text<span className="sr-only"> of {name}</span>
            </TextLink>
          ) : (
            <span />
          )}
          <Button
            type="submit"
            form={REMOVE_FORM}
            name="remove"
            value={id}
            look="quiet"
            size="small"
            className="-me-3"
          >
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}

const FOOT_LINK = "inline-flex min-h-11 items-center text-sm";

const Waiting = () => (
  <Loading label="Reading it">
    <p className="mb-4 text-ink-soft">We’re reading it. A long book takes about a minute.</p>
    <SkeletonText lines={3} />
  </Loading>
);

function Excerpt({ source: { excerpt, language } }: { source: SourceInHand }) {
  if (excerpt === null) return null;
  const { lang, dir } = languageOf(excerpt);
  return (
    <blockquote
      lang={language ?? lang}
      dir={dir}
      className="border-s-4 border-comb-line ps-4 font-serif leading-relaxed wrap-anywhere"
    >
      {excerpt}
    </blockquote>
  );
}
