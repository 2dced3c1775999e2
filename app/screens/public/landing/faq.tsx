import ChevronDown from "lucide-react/icons/chevron-down";
import { Heading } from "#app/ui/parts/heading.tsx";
import { faqData } from "../structured-data.ts";

type Entry = { question: string; answer: string };

/** Questions and answers, repeated as structured data (schema.org/FAQPage). */
export function Faq({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      <div className="divide-y divide-line-strong/40 border-y border-line-strong/40">
        {entries.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-small py-3">
              <Heading level={3} size="small">
                {question}
              </Heading>
              <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJsonLd(entries) }} />
    </>
  );
}

/** Escapes "<" so that no answer can end the script early. */
const asJsonLd = (entries: readonly Entry[]) =>
  JSON.stringify(faqData(entries)).replaceAll("<", String.raw`\u003c`);
