import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { followReply, type ReplyEvent } from "./follow-reply.ts";

const sent = (type: string, data: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const exchange = { id: "one", status: "waiting" };
const begun = sent("begun", { exchange });
const stream = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/event-stream" });

/** What a page gets from a server that answers like this, and the forms that the server got. */
async function follow(answer: (response: ServerResponse) => void) {
  const forms: FormData[] = [];
  const server = createServer((request, response) => {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    void buffer(request)
      .then((body) => new Response(body, { headers }).formData())
      .then((form) => forms.push(form))
      .then(() => answer(response));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const events: ReplyEvent[] = [];
  const trouble = await followReply(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/tutor`,
    { kind: "ask", message: "Why?", quote: "月" },
    (event) => events.push(event),
  );
  return { events: events.map(({ type }) => type), trouble, forms };
}

test("the question is sent with its words, and the reply is followed to its end", async () => {
  const { events, trouble, forms } = await follow((response) =>
    stream(response).end(
      begun + sent("text", { text: "Because." }) + sent("end", { exchange, left: 3 }),
    ),
  );
  expect(events).toEqual(["begun", "text", "end"]);
  expect(trouble).toBeNull();
  expect(forms.map((form) => Object.fromEntries(form))).toEqual([
    { kind: "ask", message: "Why?", quote: "月" },
  ]);
});

test("a refusal ends it, without trouble of the browser's own", async () => {
  const { events, trouble } = await follow((response) =>
    stream(response).write(sent("refused", { reason: "messages" })),
  );
  expect(events).toEqual(["refused"]);
  expect(trouble).toBeNull();
});

test.each([
  ["once the reply has begun", begun, "lost"],
  ["before it has", "retry: 1\n\n", "not-sent"],
] as const)("a question is never sent twice when the connection goes %s", async (_, words, how) => {
  for (const leave of ["end", "destroy"] as const) {
    const { trouble, forms } = await follow((response) =>
      stream(response).write(words, () => response[leave]()),
    );
    expect(trouble).toBe(how);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(forms).toHaveLength(1);
  }
});

test.each([
  [401, "signed-out"],
  [403, "locked"],
  [404, "not-found"],
  [413, "too-long"],
  [429, "busy"],
  [503, "not-sent"],
])("an answer of %i says: %s", async (status, how) => {
  const { trouble, events } = await follow((response) => response.writeHead(status).end("{}"));
  expect(trouble).toBe(how);
  expect(events).toEqual([]);
});
