import type { Figures as Counted } from "#app/features/landing/count-figures.ts";

const format = new Intl.NumberFormat("en");

/** Numbers counted on this instance. */
export function Figures({ figures }: { figures: Counted }) {
  const tiles = [
    { number: figures.lessonsFinished, words: "lessons finished" },
    { number: figures.reviewsDone, words: "reviews done" },
    { number: figures.learners, words: "learners" },
  ];
  return (
    <dl className="grid gap-6 sm:grid-cols-3">
      {tiles.map(({ number, words }) => (
        <div key={words} className="flex flex-col-reverse border-l-4 border-honey pl-5">
          <dt className="text-lg text-ink-soft">{words}</dt>
          <dd className="text-4xl font-bold tracking-tight tabular-nums">
            {format.format(number)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
