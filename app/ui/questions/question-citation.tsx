import { languageOf } from "#app/rules/language.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import { passageAddress } from "../prose/citation.tsx";
import { LINK } from "../prose/work-reference.tsx";

/** What the learner's own source says, once the answer is locked: the passage holds it. */
export function QuestionCitation({ citation }: { citation: PassageCitation }) {
  const { quote, name, page } = citation;
  const { lang, dir } = languageOf(quote);
  return (
    <p className="mt-2 text-sm">
      <q lang={lang} dir={dir}>
        {quote}
      </q>{" "}
      —{" "}
      <a href={passageAddress(citation)} data-passage="" className={LINK}>
        <bdi>{name}</bdi>
        {page === undefined ? "" : `, page ${page}`}
      </a>
    </p>
  );
}
