import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { redirect } from "react-router";
import { expect, test } from "vitest";
import { intent, intents } from "./intents.ts";
import { notSent, sendForm } from "./network-error.ts";
import { respond } from "./outcome.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { form };
};

const run = intents({
  save: async ({ form }: { form: FormData }) => `saved ${String(form.get("name"))}`,
  leave: async () => "left",
});

test("a form runs the intent it names", async () => {
  expect(await run(formOf({ intent: "save", name: "Ada" }))).toBe("saved Ada");
  expect(await run(formOf({ intent: "leave" }))).toBe("left");
});

test.each<Record<string, string>>([
  { intent: "other" },
  { intent: "constructor" },
  { name: "Ada" },
])("a form with an unknown intent or none is a bad request: %o", async (fields) => {
  await expect(run(formOf(fields))).rejects.toMatchObject({ init: { status: 400 } });
});

test("a form without an intent field runs the page's unnamed intent", async () => {
  const subscribe = intents(
    {
      subscribe: async ({ form }: { form: FormData }) => `asked ${form.getAll("name").length}`,
      end: async ({ form }: { form: FormData }) => `over ${form.getAll("name").length}`,
    },
    "subscribe",
  );

  expect(await subscribe(formOf({}))).toBe("asked 0");
  await expect(subscribe(formOf({ intent: "other" }))).rejects.toMatchObject({
    init: { status: 400 },
  });
});

test("a field carries the name of an intent", () => {
  expect(renderToStaticMarkup(createElement("input", intent("save")))).toContain(
    'name="intent" value="save"',
  );
});

test.each([
  ["not-found", 404],
  ["locked", 403],
  ["already-finished", 409],
  ["answered", 200],
  ["constructor", 200],
])("status %s responds with %i", (status, code) => {
  expect(respond({ status }).init).toMatchObject({ status: code });
});

test("a limit sends Retry-After, whatever the page shows", () => {
  const reply = respond({ status: "too-many", retryAfterSeconds: 30 }, { typed: "Ada" });

  expect(reply.data).toEqual({ typed: "Ada" });
  expect(reply.init).toMatchObject({ status: 429, headers: { "Retry-After": "30" } });
});

const send = (serverAction: () => Promise<unknown>) => {
  const request = new Request("http://localhost/", {
    method: "POST",
    body: formOf({ name: "Ada" }).form,
  });
  return sendForm({ request, serverAction }, (form) => notSent(form.get("name")));
};

test.each([
  ["a lost connection", new TypeError("Failed to fetch")],
  ["a proxy without a server", { status: 502, statusText: "", internal: false, data: "" }],
  ["a limit in front of the page", { status: 429, statusText: "", internal: false, data: "" }],
  ["a server error", new Error("Unexpected Server Error")],
])("%s keeps what was typed", async (_what, error) => {
  expect(await send(() => Promise.reject(error))).toMatchObject({
    data: "Ada",
    init: { status: 503 },
  });
});

test("redirects and refusals are passed on", async () => {
  const signIn = redirect("/login");
  const refusal = { status: 400, statusText: "", internal: false, data: "" };

  await expect(send(() => Promise.reject(signIn))).rejects.toBe(signIn);
  await expect(send(() => Promise.reject(refusal))).rejects.toBe(refusal);
});
