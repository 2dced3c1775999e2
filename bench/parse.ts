import { parse as parseGrowing } from "jsonriver";
import { objectText } from "#packages/llm-objects/object-text.ts";
import { READABLE_FIELDS, ReadableText } from "#app/ai/lesson/readable-text.ts";
import { loadLibrary } from "#app/library/library.ts";
import { draftLesson } from "#app/rules/lessons/curriculum.ts";
import { seededRandom } from "../test/ai-service/random.ts";
import { CHARACTERS_PER_TOKEN } from "../test/ai-service/speak.ts";
import { median, type Bench } from "./bench.ts";

const ROUNDS = 20;
const MAX_TOKENS = 4;
/** The length factor of the long reply; linear parsing takes this many times the time. */
const TIMES = 8;

/** CPU time of parsing a streamed lesson, from pieces of one to four tokens to the visible words. */
export const parse: Bench = async () => {
  const lessons = (await loadLibrary()).flatMap((course) => course.lessons);
  const replies = lessons.map((lesson) => JSON.stringify(draftLesson.parse(lesson)));
  const long = lessons.map((lesson) => {
    const explanation = `${lesson.explanation}\n\n`.repeat(TIMES);
    return JSON.stringify({ ...draftLesson.parse(lesson), explanation });
  });
  await cpuPerReply(replies);
  const usual = await measured(replies);
  const longer = await measured(long);
  const growth = letters(long) / letters(replies);
  return [
    {
      what: "CPU per lesson, read in pieces of 1 to 4 tokens",
      value: usual,
      unit: "ms",
      target: { value: 5, better: "lower" },
      note: `${replies.length} lessons of the library, mean of ${Math.round(letters(replies) / replies.length)} letters, median of ${ROUNDS} rounds`,
    },
    {
      what: "CPU per letter, long lessons / usual ones",
      value: longer / usual / growth,
      unit: "×",
      target: { value: 1.5, better: "lower" },
      note: `${longer.toFixed(2)} ms / ${usual.toFixed(2)} ms at ${growth.toFixed(1)} times the letters; quadratic would be ${growth.toFixed(1)}`,
    },
  ];
};

const letters = (replies: string[]) => replies.join("").length;

async function measured(replies: string[]): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await cpuPerReply(replies));
  return median(rounds);
}

async function cpuPerReply(replies: string[]): Promise<number> {
  const random = seededRandom("pieces");
  const cut = replies.map((reply) => pieces(reply, random));
  const before = process.cpuUsage();
  for (const reply of cut) await read(reply);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / replies.length;
}

function pieces(reply: string, random: () => number): string[] {
  const cut: string[] = [];
  for (let from = 0; from < reply.length;) {
    const tokens = 1 + Math.floor(random() * MAX_TOKENS);
    cut.push(reply.slice(from, (from += tokens * CHARACTERS_PER_TOKEN)));
  }
  return cut;
}

async function read(reply: string[]): Promise<void> {
  const text = new ReadableText(READABLE_FIELDS);
  for await (const partial of parseGrowing(objectText(arriving(reply)))) text.take(partial);
  text.rest();
}

async function* arriving(reply: string[]): AsyncGenerator<string> {
  yield* reply;
}
