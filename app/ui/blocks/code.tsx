import type { CodeToken, RenderedCode } from "#app/rules/blocks/rendered-block.ts";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import type { BlockViewProps } from "./block-view-props.ts";
import { CopyButton } from "./copy-button.tsx";

/** Code keeps its line breaks; long lines scroll sideways. */
export function Code({ block }: BlockViewProps<RenderedCode>) {
  const { code, language, caption, tokens = [code] } = block;
  return (
    <figure className="max-w-lesson rounded-soft border border-line bg-sunken" dir="ltr">
      <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line ps-4">
        <figcaption
          className="min-w-0 py-2 text-sm leading-snug font-semibold wrap-break-word"
          dir="auto"
        >
          {caption ?? <span lang="en">{nameOf(language)}</span>}
        </figcaption>
        <span data-copy>
          <CopyButton text={code} />
        </span>
      </div>
      <ScrollRegion label={caption ?? `Code in ${nameOf(language)}`} className="rounded-b-soft">
        <pre className="w-max min-w-full p-4 font-mono text-[0.9375rem] leading-relaxed [tab-size:2]">
          <code translate="no">{tokens.map(renderToken)}</code>
        </pre>
      </ScrollRegion>
    </figure>
  );
}

function renderToken(token: CodeToken, place: number) {
  if (typeof token === "string") return token;
  const [text, kind] = token;
  return (
    // oxlint-disable-next-line react/no-array-index-key -- code doesn't change
    <span key={place} className={`code-${kind}`}>
      {text}
    </span>
  );
}

const NAMES: Record<string, string> = {
  bash: "Shell",
  cpp: "C++",
  csharp: "C#",
  css: "CSS",
  html: "HTML",
  javascript: "JavaScript",
  js: "JavaScript",
  json: "JSON",
  php: "PHP",
  sh: "Shell",
  shell: "Shell",
  sql: "SQL",
  text: "Plain text",
  ts: "TypeScript",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
};

const nameOf = (language: string) =>
  NAMES[language] ?? language.charAt(0).toUpperCase() + language.slice(1);
