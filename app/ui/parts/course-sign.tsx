import signs from "./course-signs.svg?url&no-inline";
import { Hexagon } from "./hexagon.tsx";
import { titleSign } from "./title-sign.ts";

/** One file for all signs, so that a page with many of them stays small. */
export { signs as COURSE_SIGNS };

/** The courses with a sign of their own. A test compares them with the library and the file. */
const SIGNED_COURSES = [
  "aprender-a-aprender",
  "creative-writing-techniques",
  "data-analysis-with-python",
  "digital-marketing-strategy",
  "hablar-en-publico",
  "how-to-learn-anything",
  "machine-learning-fundamentals",
  "numbers-in-the-news",
  "personal-finance-mastery",
  "probability-you-can-feel",
  "public-speaking-excellence",
  "read-a-contract",
  "sleep-better",
  "spreadsheets-from-scratch",
  "understanding-climate-change",
] as const;

const SIZES = {
  small: { cell: "size-13", sign: "size-8" },
  regular: { cell: "size-16", sign: "size-10" },
} as const;

type CourseSignProps = {
  /** Null for a topic that isn't from the library. */
  slug: string | null;
  /** Of which the sign is made where nobody drew one. */
  title: string;
  isStudyPlan?: boolean;
  size?: keyof typeof SIZES;
  /** The sign itself, for a page that has only one and needn't load the file of all. */
  drawing?: string | undefined;
};

/** A course's picture: a comb cell with a sign, by which it is recognised wherever it is listed. */
export const CourseSign = ({ size = "regular", ...course }: CourseSignProps) => (
  <Hexagon className={SIZES[size].cell}>
    <CourseDrawing {...course} className={`${SIZES[size].sign} text-ink`} />
  </Hexagon>
);

type CourseDrawingProps = Omit<CourseSignProps, "size"> & { className: string };

/** The sign without its cell, for a cell of another kind. */
export function CourseDrawing({
  slug,
  title,
  isStudyPlan = false,
  drawing,
  className,
}: CourseDrawingProps) {
  if (drawing !== undefined)
    return (
      <svg
        {...STROKES}
        className={className}
        aria-hidden="true"
        // oxlint-disable-next-line react/no-danger -- of our own file
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    );
  const name = isStudyPlan ? "study-plan" : SIGNED_COURSES.find((signed) => signed === slug);
  if (name !== undefined)
    return (
      <svg className={className} aria-hidden="true">
        <use href={`${signs}#${name}`} />
      </svg>
    );
  return (
    <svg {...STROKES} className={className} aria-hidden="true">
      {titleSign(title).map(({ d, fill }) => (
        <path key={d} d={d} fill={`var(--${fill})`} />
      ))}
    </svg>
  );
}

/** What every symbol in the file has. */
const STROKES = {
  viewBox: "0 0 48 48",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
