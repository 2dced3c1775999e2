import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { generations, questions, courses } from "#app/db/tables/index.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { planTopic } from "#app/features/topics/plan-topic.ts";
import type { Run } from "#app/features/generation/run.ts";
import { CourseTexts } from "#app/features/generation/course-texts.ts";
import { startRun } from "#app/features/generation/start-run.ts";
import { storeStudyPlan } from "#app/features/topics/store-study-plan.ts";
import { trustedQuestions } from "#app/features/generation/trusted-questions.ts";
import { env } from "#app/platform/env.ts";
import { loadLibrary } from "#app/library/library.ts";
import type { DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { isChoice, storedQuestion } from "#app/rules/questions/draft.ts";
import { shuffleOptions } from "#app/rules/quizzes/quiz.ts";
import { pick, seededRandom } from "../test/ai-service/random.ts";
import type { OpenQuestion } from "../test/ai-service/request.ts";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import type { Bench, Measured } from "./bench.ts";
import { lessonCosts, recordedGates } from "./check-costs.ts";
import { onOwnDatabase } from "./own-database.ts";
import { recordedReplies } from "./recorded-replies.ts";

/** Fifty lessons of three questions. Each question is verified once with its key and once with a wrong one. */
const LESSONS = 50;
const SOLVER_ACCURACY = 0.97;
/** The share of its misses that it reports as ambiguous. */
const SOLVER_DOUBT_SHARE = 0.25;
/** Percent. The solver's misses are independent of each other here, and `full` gives it five chances to miss. */
const MIN_GOOD_TRUSTED = { off: 100, basic: 90, full: 85 } as const;
const SHUFFLES = 1_000;
/** χ² with three degrees of freedom: below it, p > 0.05. */
const CHI_SQUARE_AT_5_PERCENT = 7.815;

/** Which questions the verifier trusts, and whether the position of a key reveals it. */
export const checks: Bench = async () => [
  ...recordedReplies(),
  ...(await onOwnDatabase(async () => [
    ...(await verifier()),
    ...(await recordedGates()),
    ...(await lessonCosts()),
    ...(await keyPositions()),
  ])),
];

async function verifier(): Promise<Measured[]> {
  const lessons = (await libraryLessons())
    .map((lesson) => ({ ...lesson, questions: lesson.questions.filter(isChoice) }))
    .filter((lesson) => lesson.questions.length === 3)
    .slice(0, LESSONS);
  const solve = simulatedSolver(lessons.flatMap((lesson) => lesson.questions));
  const ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity, solve });
  const run = await aRun(ai.url);
  const random = seededRandom("wrong keys");
  const outcomes: { isWrong: boolean; isTrusted: boolean }[] = [];
  for (const [index, lesson] of lessons.entries())
    for (const turn of [0, 1]) {
      const isWrong = (at: number) => (index + at + turn) % 2 === 0;
      const drafts = lesson.questions.map((question, at) =>
        isWrong(at) ? withWrongKey(question, random) : question,
      );
      const trusted = await trustedQuestions(run, { ...lesson, questions: drafts }, "awaited");
      for (const [at, question] of drafts.entries())
        outcomes.push({ isWrong: isWrong(at), isTrusted: trusted.questions.includes(question) });
    }
  await ai.close();
  const wrong = outcomes.filter((outcome) => outcome.isWrong);
  const good = outcomes.filter((outcome) => !outcome.isWrong);
  const leftOut = wrong.filter((outcome) => !outcome.isTrusted);
  const trusted = good.filter((outcome) => outcome.isTrusted);
  const note = `simulated solver, right in ${SOLVER_ACCURACY * 100} %, seeded: says what the rule does, not how good a model is`;
  return [
    {
      what: "questions with a wrong key left out",
      value: (100 * leftOut.length) / wrong.length,
      unit: "%",
      target: { value: 95, better: "higher" },
      note: `${leftOut.length} of ${wrong.length}; ${note}`,
    },
    {
      what: "good questions kept",
      value: (100 * trusted.length) / good.length,
      unit: "%",
      target: { value: MIN_GOOD_TRUSTED[env().AI_CHECK], better: "higher" },
      note: `${trusted.length} of ${good.length}, AI_CHECK=${env().AI_CHECK}`,
    },
  ];
}

/** Answers like a model: mostly correct regardless of the given key, sometimes wrong, sometimes in doubt. */
function simulatedSolver(drafts: DraftQuestion[]) {
  const random = seededRandom("solver");
  const keyOf = new Map(
    drafts.map((question) => [
      normalised(question.question_text),
      normalised(question.correct_answer),
    ]),
  );
  return ({ question_text, options }: OpenQuestion): number | "ambiguous" | undefined => {
    if (question_text.startsWith("(")) return "ambiguous";
    const none = options.indexOf("None of these");
    const isKnown = keyOf.has(normalised(question_text));
    const keyIndex = options
      .map(normalised)
      .indexOf(keyOf.get(normalised(question_text)) ?? "none");
    // The right option is gone: none is right.
    const key = isKnown && keyIndex === -1 ? none : keyIndex;
    // A rewritten question, which the stand-in solves itself.
    if (key === -1) return undefined;
    if (random() < SOLVER_ACCURACY) return key;
    return random() < SOLVER_DOUBT_SHARE ? "ambiguous" : pick(others(options, key), random);
  };
}

/** Prompts contain every text on one line. */
const normalised = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const others = (options: string[], key: number) =>
  options.map((_, index) => index).filter((index) => index !== key);

function withWrongKey(question: DraftQuestion, random: () => number): DraftQuestion {
  const { options, correct_answer } = question;
  const wrong = options.filter((option) => option !== correct_answer);
  return { ...question, correct_answer: pick(wrong, random) };
}

const libraryLessons = async () => (await loadLibrary()).flatMap((course) => course.lessons);

const aLearner = (name: string) =>
  db.transaction((tx) =>
    createAccount(
      tx,
      {
        email: `${name}@example.org`,
        username: name,
        passwordHash: "none",
        timeZone: "UTC",
      },
      new Date(),
    ),
  );

/** A generation run like a job's. */
async function aRun(serviceUrl: string): Promise<Run> {
  // A hundred lessons in a row are more than one learner's share of a day; without a verifier nothing is measured.
  env().AI_DAILY_TOKENS = 1_000_000_000;
  const now = new Date();
  const userId = await aLearner("checked");
  const { courseId } = await db.transaction(async (tx) => {
    const plan = { topicName: "Checks", source: "ai", firstStatus: "writing" } as const;
    const planned = await planTopic(tx, userId, plan, now);
    await startRun(tx, { userId, courseId: planned.courseId, firstLesson: 1, lastLesson: 2 }, now);
    return planned;
  });
  const [topic] = await db.select().from(courses).where(eq(courses.id, courseId));
  const [generation] = await db
    .select()
    .from(generations)
    .where(eq(generations.courseId, courseId));
  return {
    models: models({ baseUrl: serviceUrl, model: "writer", modelCheck: "checker" }),
    generation: one([generation!]),
    topic: one([topic!]),
    reader: [],
    sources: [],
    texts: new CourseTexts([]),
    clock: () => new Date(),
    signal: new AbortController().signal,
  };
}

async function keyPositions(): Promise<Measured[]> {
  const drafts = (await libraryLessons()).flatMap((lesson) => lesson.questions).filter(isChoice);
  const random = seededRandom("shuffles");
  const places = Array.from({ length: SHUFFLES }, (_, index) => {
    const { options, correct_answer } = drafts[index % drafts.length]!;
    return shuffleOptions(options, correct_answer, Math.floor(random() * 2 ** 31)).correctOption;
  });
  const stored = await storedQuestions();
  // The courses written for the costs are stored here, too.
  const ofTheLibrary = stored.flatMap((row) => {
    const question = drafts.find((draft) => draft.question_text === row.questionText);
    return question ? { row, question } : [];
  });
  const again = ofTheLibrary.filter(({ row, question }) =>
    isDeepStrictEqual(storedQuestion(question, row.key.seed ?? 0), questionOf(row)),
  );
  return [
    {
      what: `χ² of the key's place over ${SHUFFLES} shuffles (p > 0.05)`,
      value: chiSquare(places),
      unit: "",
      target: { value: CHI_SQUARE_AT_5_PERCENT, better: "lower" },
      note: `places ${counts(places).join(", ")}; fixed seeds`,
    },
    {
      what: "χ² of the key's place in stored questions",
      value: chiSquare(stored.map((row) => row.key.option)),
      unit: "",
      note: `${stored.length} questions, fresh seeds: one run in twenty is above ${CHI_SQUARE_AT_5_PERCENT} by chance`,
    },
    {
      what: "stored questions whose seed gives their order again",
      value: (100 * again.length) / ofTheLibrary.length,
      unit: "%",
      target: { value: 100, better: "higher" },
      note: `${again.length} of ${ofTheLibrary.length} of the library`,
    },
  ];
}

/** The library, copied by enough learners for a thousand questions. */
async function storedQuestions() {
  const courses = await loadLibrary();
  for (let learner = 0; (await db.$count(questions)) < SHUFFLES; learner++) {
    const userId = await aLearner(`shuffled${learner}`);
    for (const course of courses)
      await db.transaction((tx) => storeStudyPlan(tx, userId, course, new Date()));
  }
  const rows = (await db.select().from(questions)).map((row) => ({ ...row, ...questionOf(row) }));
  return rows.filter((row) => row.kind === "choice");
}

const counts = (places: number[]) =>
  [0, 1, 2, 3].map((place) => places.filter((index) => index === place).length);

/** The χ² statistic of four counts against equal ones. */
function chiSquare(places: number[]): number {
  const expected = places.length / 4;
  return counts(places)
    .map((count) => (count - expected) ** 2 / expected)
    .reduce((sum, part) => sum + part);
}
