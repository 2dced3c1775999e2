import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readReply } from "./read-reply.ts";
import { wireSchemaOf } from "./wire-schema.ts";

const picture = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("flow"), steps: z.array(z.string().max(40)).min(2).max(6) }),
  z.object({ kind: z.literal("scale"), from: z.string(), to: z.string() }),
]);
const note = z.object({
  name: z.string().trim().min(1).max(20),
  count: z.int().min(1).max(5),
  tags: z.array(z.string()).max(2),
  picture: picture.optional(),
});
const whole = { name: "Ant", count: 2, tags: ["a"] };
const withoutBees = (text: string) => text.replaceAll("🐝", "");
const read = (reply: string, mayRepair = true) =>
  readReply(reply, note, { mayRepair, cleanText: withoutBees });

describe("an object is found in any surrounding text", () => {
  test.each([
    ["alone", JSON.stringify(whole)],
    ["fenced", `\`\`\`json\n${JSON.stringify(whole)}\n\`\`\``],
    ["after thoughts", `<think>{"name":"no"}</think>${JSON.stringify(whole)}`],
    [
      "after reasoning without its opening tag",
      `perhaps {"name":"no"}</think>${JSON.stringify(whole)}`,
    ],
    ["after an example with another schema", `Like {"a":1}: ${JSON.stringify(whole)} {"b":2}`],
    ["nested under a name", JSON.stringify({ note: whole })],
    ["with a trailing comma", JSON.stringify(whole).replace(/\}$/, ",}")],
    ["with single quotes and a comment", `{"name": 'Ant', count: 2, /* two */ "tags": ["a"]}`],
    ["without its end", JSON.stringify(whole).slice(0, -1)],
  ])("%s", (_, reply) => {
    expect(read(reply)).toEqual(whole);
  });
});

test("a truncated reply is not repaired", () => {
  expect(() => read(JSON.stringify(whole).slice(0, -1), false)).toThrow("invalid-json");
  expect(read(JSON.stringify(whole), false)).toEqual(whole);
});

test("small syntax errors are repaired", () => {
  const reply = {
    name: "A very long name of an ant",
    count: "9",
    tags: ["a", "b", "c"],
    picture: null,
    more: 1,
  };
  expect(read(JSON.stringify(reply))).toEqual({
    name: "A very long name…",
    count: 5,
    tags: ["a", "b"],
  });
});

test.each([
  ["a missing field", { name: "Ant" }],
  ["a wrong type", { ...whole, name: { first: "Ant" } }],
  ["an empty text", { ...whole, name: " 🐝" }],
])("%s is refused", (_, reply) => {
  expect(() => read(JSON.stringify(reply))).toThrow("invalid-structure");
});

test("endless nesting is refused", () => {
  const deep = `{"name":"Ant","count":2,"tags":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  expect(() => read(deep)).toThrow("invalid-structure");
});

test("every text is cleaned by the caller's function, including escaped characters", () => {
  const reply = String.raw`{"name":"\ud83d\udc1dAnt","count":1,"tags":["x🐝"]}`;
  expect(read(reply)).toEqual({ name: "Ant", count: 1, tags: ["x"] });
});

test("strict services get a schema with all properties required, no additional ones and no text lengths", () => {
  const wire = JSON.stringify(wireSchemaOf(note));
  expect(wire).not.toMatch(/oneOf|"const"|m(in|ax)Length|\$ref|\$schema/);
  expect(wire.match(/"additionalProperties":false/g)).toHaveLength(
    wire.match(/"type":"object"/g)?.length ?? 0,
  );
  const { properties, required } = wireSchemaOf(note);
  expect(required).toEqual(["name", "count", "tags", "picture"]);
  expect(properties?.picture?.anyOf?.at(-1)).toEqual({ type: "null" });
});
