import { Heading } from "#app/ui/parts/heading.tsx";
import { faqData } from "../structured-data.ts";

type Entry = { question: string; answer: string };

/** Questions and answers, repeated as structured data (schema.org/FAQPage). */
export function Faq({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {entries.map(({ question, answer }) => (
          <div key={question}>
            <Heading level={3} size="small">
              {question}
            </Heading>
            <p className="mt-2 max-w-prose text-ink-soft">{answer}</p>
          </div>
        ))}
      </div>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJsonLd(entries) }} />
    </>
  );
}

/** Escapes "<" so that no answer can end the script early. */
const asJsonLd = (entries: readonly Entry[]) =>
  JSON.stringify(faqData(entries)).replaceAll("<", String.raw`\u003c`);
