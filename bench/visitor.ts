import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";
import { PASSWORD } from "../e2e/journeys.ts";

let visitors = 0;

/** A client like a browser without JavaScript: forms, redirects, cookies and event streams. */
export class Visitor {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  private constructor(url: string) {
    this.#url = url;
  }

  /** Signs up and skips the quiz. */
  static async signUp(url: string): Promise<Visitor> {
    const visitor = new Visitor(url);
    visitors += 1;
    const email = `visitor${visitors}@example.org`;
    const account = { email, username: `Visitor ${visitors}`, password: PASSWORD };
    await visitor.post("/register", { ...account, confirmPassword: PASSWORD });
    await visitor.post("/onboarding/quiz", {});
    return visitor;
  }

  /** Sends a form and returns the redirect target. */
  async post(path: string, form: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(form);
    const answer = await this.#fetch(path, { method: "POST", body });
    const text = await answer.text();
    if (answer.status >= 400)
      throw new Error(`POST ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return answer.headers.get("location") ?? "";
  }

  /** Submits a topic and returns the lesson it redirects to. */
  async startTopic(topic: string): Promise<string> {
    const location = await this.post("/onboarding", { topic, fresh: "yes" });
    return location.replace("/lesson/", "");
  }

  async page(path: string): Promise<string> {
    return (await this.#fetch(path)).text();
  }

  /** The events of a lesson stream until it ends. */
  async *lesson(lessonId: string): AsyncGenerator<LessonStreamEvent> {
    const answer = await this.#fetch(`/api/lessons/${lessonId}/stream`);
    if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
    const decoder = new TextDecoder();
    let waiting = "";
    for await (const part of answer.body) {
      const blocks = (waiting + decoder.decode(part, { stream: true })).split("\n\n");
      waiting = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) yield JSON.parse(data) as LessonStreamEvent;
      }
    }
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${this.#url}${path}`, {
      ...init,
      redirect: "manual",
      headers: { cookie, origin: this.#url },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}
