import { drawnOnce } from "../drawn-once.tsx";
import { Hexagon } from "./hexagon.tsx";

/** One file for all signs (`public/course-signs.svg`), so that a page with many of them stays small. */
export const COURSE_SIGNS = "/course-signs.svg";

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
  "public-speaking-excellence",
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
  isStudyPlan?: boolean;
  size?: keyof typeof SIZES;
};

/** A course's picture: a comb cell with a sign, by which it is recognised wherever it is listed. */
export const CourseSign = drawnOnce(
  ({ slug, isStudyPlan = false, size = "regular" }: CourseSignProps) => (
    <Hexagon className={SIZES[size].cell}>
      <svg className={`${SIZES[size].sign} text-ink`} aria-hidden="true">
        <use href={`${COURSE_SIGNS}#${signOf(slug, isStudyPlan)}`} />
      </svg>
    </Hexagon>
  ),
);

function signOf(slug: string | null, isStudyPlan: boolean): string {
  if (isStudyPlan) return "study-plan";
  return SIGNED_COURSES.find((signed) => signed === slug) ?? "topic";
}
