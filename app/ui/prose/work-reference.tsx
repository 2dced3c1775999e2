import { languageOf } from "#app/rules/language.ts";
import { sourceAddress } from "#app/rules/blocks/source-address.ts";
import type { LessonSource } from "#app/rules/blocks/sources.ts";

type WorkReferenceProps = {
  work: LessonSource;
  /** Whether the address is shown, too. Otherwise only paper has it. */
  hasAddress?: boolean;
};

/** Who said it, where, and on which day someone looked. */
export function WorkReference({ work, hasAddress = false }: WorkReferenceProps) {
  const { title, author, year, publisher, place, accessed } = work;
  const address = sourceAddress(work);
  const by = [author, year].filter((part) => part !== undefined).join(", ");
  return (
    <>
      {by !== "" && <bdi>{by}. </bdi>}
      <cite {...languageOf(title)}>
        {address === undefined || hasAddress ? (
          title
        ) : (
          <a href={address} rel="noopener noreferrer" className={LINK}>
            {title}
          </a>
        )}
      </cite>
      {publisher !== undefined && <bdi>. {publisher}</bdi>}
      {place !== undefined && <bdi>, {place}</bdi>}
      {accessed !== undefined && <span className="text-ink-soft">, read on {dayOf(accessed)}</span>}
      {address !== undefined &&
        (hasAddress ? (
          <a
            href={address}
            rel="noopener noreferrer"
            className={`mt-2 block text-sm wrap-anywhere ${LINK}`}
          >
            {withoutScheme(address)}
          </a>
        ) : (
          <span className="hidden print:inline"> ({address})</span>
        ))}
    </>
  );
}

export const LINK =
  "rounded-small font-medium text-ink underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4";

const withoutScheme = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, "");

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const dayOf = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));
