import type { Acknowledged } from "./acknowledged.ts";
import { Client } from "./client.ts";
import { lessonIn } from "./learn.ts";
import type { Site } from "./site.ts";

let authors = 0;

/** A new account has a lesson written: the words that have come so far, and how it ends. */
export async function haveWritten(site: Site, acknowledged: Acknowledged, over: AbortSignal) {
  authors += 1;
  const author = new Client(site.url, `author${authors}@example.org`, over);
  if (await author.signUp()) acknowledged.add("accounts", author.email);
  const topic = `Tide pools of shore ${authors}`;
  const { location } = await author.send("/onboarding", { topic, fresh: "yes" });
  const lesson = lessonIn(location);
  if (!lesson) throw new Error(`no lesson was begun: ${location}`);
  acknowledged.add("started", lesson);
  const read = () => {
    const reading = author.read(`/lesson/${lesson}`);
    over.addEventListener("abort", reading.stop);
    return reading;
  };
  const { texts, ended } = read();
  return {
    lesson,
    texts,
    ended,
    /** A learner who sees that it failed presses 'Try again'. */
    again: () => author.send(`/lesson/${lesson}`, { intent: "write" }),
    readAgain: () => read().ended,
    opens: async () => (await author.send(`/lesson/${lesson}`)).status === 200,
  };
}

export type Written = Awaited<ReturnType<typeof haveWritten>>;
