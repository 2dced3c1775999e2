import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { lessonForm } from "#app/ai/lesson/lesson-form.ts";
import { outline, remediationItem } from "#app/rules/lessons/curriculum.ts";
import { startAiService, type AiService } from "./start-ai-service.ts";

let service: AiService;
beforeEach(async () => {
  service = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    flags: (text) => text.includes("flag"),
  });
});
afterEach(() => service.close());

async function ask(path: string, body?: object): Promise<unknown> {
  const response = await fetch(
    `${service.url}${path}`,
    body && { method: "POST", body: JSON.stringify(body) },
  );
  return response.json();
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })),
});

const tagged = (inputs: Record<string, string>) =>
  Object.entries(inputs)
    .map(([tag, value]) => `<${tag}>\n${value}\n</${tag}>`)
    .join("\n\n");

async function askFor(schema: z.ZodType, inputs: Record<string, string>): Promise<unknown> {
  const reply = await ask("/chat/completions", {
    messages: [{ role: "user", content: tagged(inputs) }],
    response_format: { type: "json_schema", json_schema: { schema: z.toJSONSchema(schema) } },
  });
  return JSON.parse(completion.parse(reply).choices[0]!.message.content);
}

test("a sample lesson is a complete lesson about the topic, of realistic length", async () => {
  const lesson = lessonForm.parse(
    await askFor(lessonForm, { topic: "Volcanoes", lesson: "2 of 10" }),
  );

  const ideas = lesson.explanation.map(({ text }) => text).join(" ");
  const words = `${ideas} ${lesson.example?.join(" ")} ${lesson.elaboration}`.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(800);
  expect(words).toBeLessThanOrEqual(1000);
  expect(ideas).toContain("Volcanoes");
  expect(lesson.hook).toContain("Sample text");
  for (const { correct_answer, wrong_answers } of lesson.questions)
    expect(new Set([correct_answer, ...wrong_answers.map(({ answer }) => answer)]).size).toBe(4);
  expect(await askFor(lessonForm, { topic: "Volcanoes", lesson: "2 of 10" })).toEqual(lesson);
});

test("outline and remediation match their schemas", async () => {
  const plan = outline.parse(await askFor(outline, { topic: "Volcanoes" }));
  expect(new Set(plan.concepts.map((concept) => concept.name)).size).toBe(30);
  const part = remediationItem.omit({ type: true });
  const parts = z.object({ explanation: part, analogy: part, example: part, socratic_qa: part });
  expect(
    parts.safeParse(await askFor(parts, { topic: "x", concept: "Magma" })).error,
  ).toBeUndefined();
});

test("any other schema gets a valid value", async () => {
  const schema = z.object({
    id: z.uuid(),
    choice: z.enum(["a", "b"]),
    shape: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("dot"), at: z.number().min(2).max(3) }),
      z.object({ kind: z.literal("line"), points: z.array(z.int().min(0).max(9)).min(2).max(3) }),
    ]),
    name: z.string().min(50).max(60).nullable(),
  });
  expect(schema.safeParse(await askFor(schema, { topic: "x" })).error).toBeUndefined();
});

test("a streamed reply ends with its usage and the end marker", async () => {
  const response = await fetch(`${service.url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: "user", content: "Hi" }],
    }),
  });
  const text = await response.text();
  expect(text).toContain('"completion_tokens":');
  expect(text.trimEnd().endsWith("data: [DONE]")).toBe(true);
});

test("serves models and moderation, and works through a queue of faults", async () => {
  expect(await ask("/models")).toMatchObject({ data: [{ id: "sample-writer" }] });
  expect(await ask("/moderations", { input: "flag me" })).toEqual({ results: [{ flagged: true }] });
  service.setFault([{ kind: "server-error" }, null]);
  expect(await ask("/chat/completions", {})).toHaveProperty("error");
  expect(await ask("/chat/completions", {})).toHaveProperty("choices");
});
