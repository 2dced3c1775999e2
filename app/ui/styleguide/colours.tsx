import { Row, Section } from "./section.tsx";

const FILLS = [
  "bg-paper",
  "bg-surface",
  "bg-sunken",
  "bg-line",
  "bg-honey",
  "bg-comb",
  "bg-meadow",
  "bg-teal",
  "bg-clay",
  "bg-sky",
  "bg-berry",
] as const;

const WORDS = [
  "text-ink",
  "text-ink-soft",
  "text-honey",
  "text-meadow bg-meadow-wash",
  "text-teal bg-teal-wash",
  "text-clay bg-clay-wash",
  "text-sky bg-sky-wash",
  "text-berry bg-berry-wash",
] as const;

export function Colours() {
  return (
    <Section title="Colours and type">
      <Row>
        {FILLS.map((fill) => (
          <span key={fill} className="w-24 text-sm">
            <span className={`block h-12 rounded-soft border border-line ${fill}`} />
            {fill}
          </span>
        ))}
      </Row>
      <Row>
        {WORDS.map((word) => (
          <span key={word} className={`rounded-small px-2 py-1 font-medium ${word}`}>
            {word.split(" ")[0]}
          </span>
        ))}
      </Row>
      <p className="text-5xl font-bold tracking-tight">Any topic, ten lessons</p>
      <p className="text-2xl font-bold">Heading in Bricolage Grotesque</p>
      <p>Interface text, with figures that line up: 1,234 and 5,678.</p>
      <p className="max-w-lesson font-serif text-lesson">
        Lesson text in Literata, nineteen on thirty-one pixels, at most sixty-six characters a line,
        so that the eye finds the next one.
      </p>
    </Section>
  );
}
