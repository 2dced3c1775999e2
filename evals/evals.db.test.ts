import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { test } from "../test/builders.ts";
import { textOf } from "../test/ai-service/request.ts";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { readBriefs, type Brief } from "./brief.ts";
import { runEvals } from "./run-evals.ts";

/* Recorded lessons of a real model through the product and the scores, over HTTP. */

interface Recorded {
  writer: string;
  kind: string;
  topic: string;
  lesson: number | null;
  reply: string;
}
const recorded = readFileSync("test/ai-service/recorded-replies.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded)
  .filter(({ writer }) => writer === "lesson");
const answers = new Map(
  readFileSync("test/ai-service/recorded-answers.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { question: string; answer: string })
    .map(({ question, answer }) => [question, answer]),
);
const folder = mkdtempSync(join(tmpdir(), "nectar-evals-"));
let service: AiService;
let number = 0;
beforeAll(async () => {
  service = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    solve: ({ question_text, options }) => {
      const place = options.indexOf(answers.get(question_text) ?? "");
      return place === -1 ? undefined : place;
    },
  });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const TIDES: Brief = {
  topic: "Why the sea has tides",
  subject: "words",
  language: "en",
  level: "beginner",
};

/** Lessons 1 and 2, each as a real model wrote it. */
async function evaluate(replies: (string | undefined)[], judge: string | null = null) {
  number += 1;
  service.setFault((chat) => {
    const [, lesson] = /<lesson>\n(\d+) of 10\n/.exec(textOf(chat)) ?? [];
    const reply = replies[Number(lesson) - 1];
    return lesson && reply ? { kind: "recorded", reply } : null;
  });
  const lines: string[] = [];
  const settings = { baseUrl: service.url, model: "writer", modelCheck: "checker" };
  const run = await runEvals({
    team: models(settings),
    judgeModel: judge === null ? null : models({ ...settings, model: judge }).writer,
    briefs: [TIDES],
    folder,
    now: new Date(Date.UTC(2026, 10, number)),
    print: (line) => lines.push(line),
  });
  return { printed: lines.join("\n"), scores: run.results[0]!.scores };
}

const honest = (lesson: number) =>
  recorded.find(
    (one) => one.kind === "honest" && one.topic === TIDES.topic && one.lesson === lesson,
  )!.reply;
const bad = recorded.find(({ kind }) => kind === "bad-A")!.reply;

test("good lessons pass every check but one: they were written before stops were asked for", async () => {
  const { printed, scores } = await evaluate([honest(1), honest(2)]);
  expect(Object.entries(scores ?? {}).filter(([, found]) => found !== null)).toEqual([
    ["kinds", "only text, diagram"],
  ]);
  expect(printed).toContain("91%");
  expect(printed).not.toContain("in brackets");
});

test("a poor lesson fails by name, next to the last run and the judge's marks", async () => {
  const { printed, scores } = await evaluate([bad, honest(2)], "a-judge");
  expect(scores).toMatchObject({ formulas: null, sums: null, "plain-text": "##" });
  expect(scores?.words).toMatch(/^\d+ words$/);
  expect(printed).toContain("in brackets: writer on 2026-11-01");
  expect(printed).toMatch(/%\s\(91%\)\s+words en beginner/);
  expect(printed).toMatch(/^words {11}0 of 1 \(1 of 1\)$/m);
  expect(printed).toMatch(/^judge {11}\d\.\d\d of 5$/m);
  expect(readdirSync(folder)).toHaveLength(2);
});

test("a lesson that repeats another one's sentences is noticed", async () => {
  const { scores } = await evaluate([honest(1), honest(1)]);
  expect(scores?.["no-repeats"]).toMatch(/\w+ \w+ \w+/);
});

test("thirty briefs: three subjects, six languages, three levels", () => {
  const briefs = readBriefs();
  expect(briefs).toHaveLength(30);
  const kinds = (of: (brief: Brief) => string) => new Set(briefs.map(of)).size;
  expect([
    kinds(({ topic }) => topic),
    kinds(({ subject }) => subject),
    kinds(({ language }) => language),
    kinds(({ level }) => level),
  ]).toEqual([30, 3, 6, 3]);
});

test("what readers can try out is counted by kind", async () => {
  const balls = [
    { label: "red", count: 5 },
    { label: "blue", count: 5 },
  ];
  const model = { type: "urn", balls, draws: 3, putBack: false };
  const interactive = { kind: "simulate", title: "Three draws", note: "", outcome: "Red", model };
  const { questions, ...read } = JSON.parse(honest(2)) as Record<string, unknown>;
  const { printed } = await evaluate([
    honest(1),
    JSON.stringify({ ...read, interactive, questions }),
  ]);

  expect(printed).toMatch(/^to try out {6}1 simulate$/m);
});
