import { allQuestions, type LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { guessedShares, GUESSING_RULES } from "#app/rules/questions/guessing.ts";
import { wordsPerSentence } from "#app/rules/lessons/prose/readability.ts";
import { choicesOf, proseOf } from "./course-prose.ts";

const USES = ["quiz", "review", "check", "predict"] as const;
const KINDS = ["choice", "number", "cloze", "order", "match", "sort", "plot", "short"] as const;
const DEMANDS = ["recall", "understand", "apply"] as const;

const COLUMNS = [
  "course",
  "concepts",
  "questions",
  "fewest for a concept",
  USES.join(" / "),
  KINDS.join(" / "),
  DEMANDS.join(" / "),
  `guessed by ${GUESSING_RULES.join(" / ")}`,
  "words a sentence",
];

/** What each course has, as a Markdown table. */
export function contentCounts(courses: readonly LibraryCourse[]): string {
  return [COLUMNS, COLUMNS.map(() => "---"), ...courses.map(rowOf)]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

function rowOf({ slug, concepts, lessons }: LibraryCourse): string[] {
  const questions = lessons.flatMap((lesson) =>
    allQuestions(lesson).map((question, index) => ({
      concept: question.concept,
      kind: isChoice(question) ? "choice" : question.kind,
      use: question.use ?? (index < lesson.questions.length ? "quiz" : "review"),
      demand: question.demand,
    })),
  );
  const graded = questions.filter(({ use }) => use !== "predict");
  const perConcept = concepts.map(
    ({ name }) => graded.filter(({ concept }) => concept === name).length,
  );
  const shares = guessedShares(lessons.flatMap(choicesOf));
  const words = lessons.map((lesson) => wordsPerSentence(proseOf(lesson)));
  const countsOf = (values: readonly string[], field: "use" | "kind" | "demand") =>
    values
      .map((value) => questions.filter((question) => question[field] === value).length)
      .join(" / ");
  return [
    slug,
    `${concepts.length}`,
    `${questions.length}`,
    `${Math.min(...perConcept)}`,
    countsOf(USES, "use"),
    countsOf(KINDS, "kind"),
    countsOf(DEMANDS, "demand"),
    GUESSING_RULES.map((rule) => (shares ? `${Math.round(shares[rule] * 100)}%` : "none")).join(
      " / ",
    ),
    `${Math.min(...words)} to ${Math.max(...words)}`,
  ];
}
