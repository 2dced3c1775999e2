import { eq } from "drizzle-orm";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { generations, questions, topics } from "#app/db/tables/index.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { planTopic } from "#app/features/topics/plan-topic.ts";
import type { Run } from "#app/features/generation/run.ts";
import { startRun } from "#app/features/generation/start-run.ts";
import { storeCourse } from "#app/features/topics/store-course.ts";
import { trustedQuestions } from "#app/features/generation/trusted-questions.ts";
import { loadLibrary } from "#app/library/library.ts";
import type { DraftQuestion } from "#app/rules/curriculum.ts";
import { shuffleOptions } from "#app/rules/quiz.ts";
import { pick, seededRandom } from "../test/ai-service/random.ts";
import type { OpenQuestion } from "../test/ai-service/request.ts";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import type { Bench, Measured } from "./bench.ts";
import { onOwnDatabase } from "./own-database.ts";

/** Fifty lessons of three questions, each question asked once with its key and once with a wrong one. */
const LESSONS = 50;
const SOLVER_IS_RIGHT = 0.97;
/** Of what it gets wrong, it calls this share ambiguous instead of choosing. */
const SOLVER_DOUBTS = 0.25;
const SHUFFLES = 1_000;
/** χ² of three degrees of freedom: below it, p > 0.05. */
const CHI_SQUARE_AT_5_PERCENT = 7.815;

/** What the second reader keeps and leaves out, and whether the place of a key says anything. */
export const checks: Bench = () =>
  onOwnDatabase(async () => [...(await secondReader()), ...(await keyPlaces())]);

async function secondReader(): Promise<Measured[]> {
  const lessons = (await libraryLessons())
    .filter((lesson) => lesson.questions.length === 3)
    .slice(0, LESSONS);
  const solve = simulatedSolver(lessons.flatMap((lesson) => lesson.questions));
  const ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity, solve });
  const run = await aRun(ai.url);
  const random = seededRandom("wrong keys");
  const outcomes: { isSpoilt: boolean; isKept: boolean }[] = [];
  for (const [index, lesson] of lessons.entries())
    for (const turn of [0, 1]) {
      const isSpoilt = (at: number) => (index + at + turn) % 2 === 0;
      const asked = lesson.questions.map((question, at) =>
        isSpoilt(at) ? withWrongKey(question, random) : question,
      );
      const kept = await trustedQuestions(run, { ...lesson, questions: asked }, "awaited");
      for (const [at, question] of asked.entries())
        outcomes.push({ isSpoilt: isSpoilt(at), isKept: kept.includes(question) });
    }
  await ai.close();
  const spoilt = outcomes.filter((outcome) => outcome.isSpoilt);
  const good = outcomes.filter((outcome) => !outcome.isSpoilt);
  const caught = spoilt.filter((outcome) => !outcome.isKept);
  const kept = good.filter((outcome) => outcome.isKept);
  const note = `simulated solver, right in ${SOLVER_IS_RIGHT * 100} %, seeded: says what the rule does, not how good a model is`;
  return [
    {
      what: "questions with a wrong key left out",
      value: (100 * caught.length) / spoilt.length,
      unit: "%",
      target: { value: 95, better: "higher" },
      note: `${caught.length} of ${spoilt.length}; ${note}`,
    },
    {
      what: "good questions kept",
      value: (100 * kept.length) / good.length,
      unit: "%",
      target: { value: 90, better: "higher" },
      note: `${kept.length} of ${good.length}`,
    },
  ];
}

/** Reads like a model: mostly right whatever key the author gave, sometimes sure of another option, sometimes in doubt. */
function simulatedSolver(known: DraftQuestion[]) {
  const random = seededRandom("solver");
  const keyOf = new Map(
    known.map((question) => [asAsked(question.question_text), asAsked(question.correct_answer)]),
  );
  return ({ question_text, options }: OpenQuestion): number | "ambiguous" | undefined => {
    const key = options.map(asAsked).indexOf(keyOf.get(asAsked(question_text)) ?? "none");
    // A question that the writer wrote anew: the stand-in solves its own.
    if (key === -1) return undefined;
    if (random() < SOLVER_IS_RIGHT) return key;
    return random() < SOLVER_DOUBTS ? "ambiguous" : pick(others(options, key), random);
  };
}

/** A prompt holds every text on one line and none of its own brackets. */
const asAsked = (text: string) =>
  text.replaceAll(/\s+/g, " ").replaceAll("<", "‹").replaceAll(">", "›").trim();

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

/** A run of the writers as a job would carry it out. */
async function aRun(serviceUrl: string): Promise<Run> {
  const now = new Date();
  const userId = await aLearner("checked");
  const { topicId } = await db.transaction(async (tx) => {
    const plan = { topicName: "Checks", source: "ai", firstStatus: "writing" } as const;
    const planned = await planTopic(tx, userId, plan, now);
    await startRun(tx, { userId, topicId: planned.topicId, firstLesson: 1, lastLesson: 2 }, now);
    return planned;
  });
  const [topic] = await db.select().from(topics).where(eq(topics.id, topicId));
  const [generation] = await db.select().from(generations).where(eq(generations.topicId, topicId));
  return {
    models: models({ baseUrl: serviceUrl, model: "writer", modelCheck: "checker" }),
    generation: one([generation!]),
    topic: one([topic!]),
    clock: () => new Date(),
    signal: new AbortController().signal,
  };
}

async function keyPlaces(): Promise<Measured[]> {
  const asked = (await libraryLessons()).flatMap((lesson) => lesson.questions);
  const random = seededRandom("shuffles");
  const places = Array.from({ length: SHUFFLES }, (_, index) => {
    const { options, correct_answer } = asked[index % asked.length]!;
    return shuffleOptions(options, correct_answer, Math.floor(random() * 2 ** 31)).correctOption;
  });
  const stored = await storedQuestions();
  const again = stored.filter((row) => {
    const question = asked.find((one) => one.question_text === row.questionText);
    if (!question) return false;
    const { options, correctOption } = shuffleOptions(
      question.options,
      question.correct_answer,
      row.shuffleSeed,
    );
    return correctOption === row.correctOption && options.join() === row.options.join();
  });
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
      value: chiSquare(stored.map((row) => row.correctOption)),
      unit: "",
      note: `${stored.length} questions, fresh seeds: one run in twenty is above ${CHI_SQUARE_AT_5_PERCENT} by chance`,
    },
    {
      what: "stored questions whose seed gives their order again",
      value: (100 * again.length) / stored.length,
      unit: "%",
      target: { value: 100, better: "higher" },
    },
  ];
}

/** The library, taken up by as many learners as give a thousand questions. */
async function storedQuestions() {
  const courses = await loadLibrary();
  for (let learner = 0; (await db.$count(questions)) < SHUFFLES; learner++) {
    const userId = await aLearner(`shuffled${learner}`);
    for (const course of courses)
      await db.transaction((tx) => storeCourse(tx, userId, course, new Date()));
  }
  return db.select().from(questions);
}

const counts = (places: number[]) =>
  [0, 1, 2, 3].map((place) => places.filter((one) => one === place).length);

/** How far four counts are from equal. */
function chiSquare(places: number[]): number {
  const expected = places.length / 4;
  return counts(places)
    .map((count) => (count - expected) ** 2 / expected)
    .reduce((sum, part) => sum + part);
}
