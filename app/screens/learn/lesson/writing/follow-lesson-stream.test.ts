import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";
import { followLessonStream } from "./follow-lesson-stream.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const progress = (id: number) =>
  `event: progress\ndata: {"type":"progress","id":${id}}\nid: ${id}\n\n`;
const ended = 'event: ended\ndata: {"type":"ended","id":9,"lesson":"ready"}\nid: 9\n\n';
const stream = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/event-stream" });
const refused =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end("{}");

/** A server that gives these answers in turn, and what it was asked. */
async function aServer(...answers: Answer[]) {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const answer = answers[requests.length];
    requests.push(request.headers["last-event-id"]?.toString());
    if (answer) answer(response, request);
    else response.writeHead(500).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`, requests };
}

/** What a page receives until the stream has ended. */
async function follow(url: string) {
  const events: LessonStreamEvent[] = [];
  const outcome = await new Promise((resolve) =>
    followLessonStream(url, { onEvent: (event) => events.push(event), onEnd: resolve }),
  );
  return { ids: events.map(({ id }) => id), outcome };
}

test("after a dropped connection and a restarting server it goes on after the last event", async () => {
  const { url, requests } = await aServer(
    (response) => {
      stream(response).write(`retry: 5\n\n${progress(1)}`);
      response.write(progress(2), () => response.destroy());
    },
    refused(503),
    refused(429),
    (response) => stream(response).end(progress(3)),
    (response) => stream(response).write(ended),
  );

  expect(await follow(url)).toEqual({ ids: [1, 2, 3], outcome: "ready" });
  expect(requests).toEqual([undefined, "2", "2", "2", "3"]);
});

test.each([401, 403, 404])("an answer of %i is final", async (status) => {
  const { url, requests } = await aServer(refused(status));
  expect(await follow(url)).toEqual({ ids: [], outcome: null });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(requests).toHaveLength(1);
});

test("a page that is left closes its stream and hears no more of it", async () => {
  const closed = Promise.withResolvers<void>();
  const { url, requests } = await aServer((response, request) => {
    request.once("close", closed.resolve);
    stream(response).write(`retry: 5\n\n${progress(1)}`);
  });
  const received = Promise.withResolvers<void>();
  const outcomes: unknown[] = [];
  const stop = followLessonStream(url, {
    onEvent: () => received.resolve(),
    onEnd: (outcome) => outcomes.push(outcome),
  });
  await received.promise;
  stop();
  await closed.promise;
  expect(outcomes).toEqual([]);
  expect(requests).toHaveLength(1);
});
