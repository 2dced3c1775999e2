import { request } from "node:http";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";

/** A simulated reader and the lesson they request and read. */
export interface Seat {
  cookie: string;
  lessonId: string;
  startsAfterMilliseconds: number;
}

/** The received pieces of a lesson with their time of arrival. */
export interface ReadLesson {
  lessonId: string;
  pieces: [field: string, text: string, at: number][];
  outcome: string;
}

/** All readers in a separate process: receives the URL and the seats, sends back what each of them read. */
process.on("message", ({ url, seats }: { url: string; seats: Seat[] }) => {
  void Promise.all(seats.map((seat) => writeAndRead(url, seat))).then((read) =>
    process.send?.({ read }),
  );
});

async function writeAndRead(url: string, seat: Seat): Promise<ReadLesson> {
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

/** Parsed by hand, because 200 readers share this process and must not be slower than the measured server. */
function read(url: string, { cookie, lessonId }: Seat): Promise<ReadLesson> {
  const lesson: ReadLesson = { lessonId, pieces: [], outcome: "the stream broke off" };
  const { promise, resolve } = Promise.withResolvers<ReadLesson>();
  const stream = request(`${url}/api/lessons/${lessonId}/stream`, { headers: { cookie } });
  stream.on("error", () => resolve(lesson));
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
        if (event.type === "ended") lesson.outcome = event.lesson;
        if (event.type !== "text") continue;
        for (const [field, text] of event.deltas) lesson.pieces.push([field, text, at]);
      }
    });
    response.on("close", () => resolve(lesson));
  });
  stream.end();
  return promise;
}
