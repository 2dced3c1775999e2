import { request } from "node:http";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";

/** One reader's place: who, and the lesson that is theirs to have written and to read. */
export interface Seat {
  cookie: string;
  lessonId: string;
  startsAfterMilliseconds: number;
}

/** What came of one lesson: each piece of text with the moment it was there. */
export interface Heard {
  lessonId: string;
  pieces: [field: string, text: string, at: number][];
  outcome: string;
}

/** All readers, in a process of their own: told the address and the seats, says what every one of them heard. */
process.on("message", ({ url, seats }: { url: string; seats: Seat[] }) => {
  void Promise.all(seats.map((seat) => sit(url, seat))).then((heard) => process.send?.({ heard }));
});

async function sit(url: string, seat: Seat): Promise<Heard> {
  await new Promise((resolve) => setTimeout(resolve, seat.startsAfterMilliseconds));
  const { cookie, lessonId } = seat;
  const answer = await fetch(`${url}/lesson/${lessonId}.data`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: url },
    body: new URLSearchParams({ intent: "write" }),
  });
  await answer.arrayBuffer();
  if (answer.status >= 400) return { lessonId, pieces: [], outcome: `refused: ${answer.status}` };
  return read(url, seat);
}

/** By hand, because 200 readers share this process: a reader must not be slower than what is measured. */
function read(url: string, { cookie, lessonId }: Seat): Promise<Heard> {
  const heard: Heard = { lessonId, pieces: [], outcome: "the stream broke off" };
  const { promise, resolve } = Promise.withResolvers<Heard>();
  const stream = request(`${url}/api/lessons/${lessonId}/stream`, { headers: { cookie } });
  stream.on("error", () => resolve(heard));
  stream.on("response", (response) => {
    let waiting = "";
    response.setEncoding("utf8");
    response.on("data", (part: string) => {
      const at = performance.timeOrigin + performance.now();
      const blocks = (waiting + part).split("\n\n");
      waiting = blocks.pop() ?? "";
      for (const block of blocks) {
        const from = block.indexOf("data: ");
        if (from === -1) continue;
        const data = block.slice(from + 6).split("\n", 1)[0] ?? "";
        const event = JSON.parse(data) as LessonStreamEvent;
        if (event.type === "ended") heard.outcome = event.lesson;
        if (event.type !== "text") continue;
        for (const [field, text] of event.deltas) heard.pieces.push([field, text, at]);
      }
    });
    response.on("close", () => resolve(heard));
  });
  stream.end();
  return promise;
}
