import type { CodeToken, RenderedTrace } from "#app/rules/blocks/rendered-block.ts";
import { classNames } from "../class-names.ts";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import { codeLines } from "./code-lines.ts";

type NumberedCodeProps = { block: RenderedTrace; currentLine: number | undefined };

/** Code with the numbers of its lines, as the server has coloured it. */
export function NumberedCode({ block, currentLine }: NumberedCodeProps) {
  const { language, code, tokens = [code] } = block;
  return (
    <ScrollRegion label={`Code in ${language}`} className="rounded-small bg-sunken">
      <pre
        dir="ltr"
        className="w-max min-w-full py-3 font-mono text-[0.9375rem] leading-relaxed [tab-size:2]"
      >
        <code translate="no">
          {codeLines(tokens).map((line, index) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- code doesn't change
              key={index}
              aria-current={index + 1 === currentLine ? "step" : undefined}
              className={classNames(
                "block border-s-4 pe-4",
                index + 1 === currentLine
                  ? "border-honey bg-comb outline-1 -outline-offset-1 outline-honey"
                  : "border-transparent",
              )}
            >
              <span className="inline-block w-8 pe-2 text-end text-ink-soft select-none">
                {index + 1}
              </span>{" "}
              {line.map(renderToken)}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </ScrollRegion>
  );
}

function renderToken(token: CodeToken, place: number) {
  if (typeof token === "string") return token;
  const [text, kind] = token;
  return (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <span key={place} className={`code-${kind}`}>
      {text}
    </span>
  );
}
