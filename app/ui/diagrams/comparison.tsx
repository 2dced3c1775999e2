import { Hexagon, type HexagonTone } from "../parts/hexagon.tsx";

type Column = { label: string; points: readonly string[] };

const TONES: readonly { edge: string; bullet: HexagonTone }[] = [
  { edge: "border-honey", bullet: "honey" },
  { edge: "border-teal", bullet: "teal" },
  { edge: "border-meadow", bullet: "meadow" },
];

const GRIDS = ["", "", "@md:grid-cols-2", "@xl:grid-cols-3"] as const;

/** Two or three columns side by side, stacked where space is narrow. */
export function Comparison({ columns }: { columns: readonly Column[] }) {
  return (
    <div className={`grid gap-4 ${GRIDS[columns.length] ?? ""}`}>
      {columns.map((column, index) => {
        const tone = TONES[index % TONES.length] ?? TONES[0];
        return (
          <div
            key={column.label}
            className={`min-w-0 rounded-soft border-t-4 bg-sunken p-4 ${tone?.edge ?? ""}`}
          >
            <p className="mb-3 leading-snug font-bold wrap-break-word">{column.label}</p>
            <div className="space-y-2">
              {column.points.map((point) => (
                <p key={point} className="flex gap-2 text-[0.9375rem] leading-snug">
                  <Hexagon tone={tone?.bullet} className="mt-1 size-3" />
                  <span className="min-w-0 wrap-break-word">{point}</span>
                </p>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
