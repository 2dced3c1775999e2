import { expect, test } from "vitest";
import { z } from "zod";
import { readReply } from "#packages/llm-objects/read-reply.ts";
import { wireSchemaOf } from "#packages/llm-objects/wire-schema.ts";
import { draftLesson, remediationItem } from "#app/rules/lessons/curriculum.ts";
import { cleanModelText } from "#app/rules/generation/topic-safety.ts";

test("hidden characters are removed from a reply, including escaped ones", () => {
  const reply = String.raw`{"name":"\u200bA\u202ent\ud83d","tags":["x\udb40\udc41"]}`;
  const schema = z.object({ name: z.string(), tags: z.array(z.string()) });

  const value = readReply(reply, schema, { mayRepair: true, cleanText: cleanModelText });

  expect(value).toEqual({ name: "Ant", tags: ["x"] });
});

test("strict services accept the generators' schemas", () => {
  for (const schema of [draftLesson, z.object({ items: z.array(remediationItem) })]) {
    const wire = JSON.stringify(wireSchemaOf(schema));
    expect(wire).not.toMatch(/oneOf|"const"|m(in|ax)Length|\$ref|\$schema/);
    const objects = wire.match(/"type":"object"/g)?.length;
    expect(wire.match(/"additionalProperties":false/g)).toHaveLength(objects ?? 0);
  }
  const { properties, required } = wireSchemaOf(draftLesson);
  expect(required).toEqual(Object.keys(properties ?? {}));
  expect(required?.slice(0, 2)).toEqual(["title", "hook"]);
  expect(properties?.diagram?.anyOf?.at(-1)).toEqual({ type: "null" });
});
