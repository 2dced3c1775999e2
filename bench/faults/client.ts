import { setTimeout as pause } from "node:timers/promises";
import { aPerson } from "../../e2e/processes.ts";
import { PASSWORD } from "../../e2e/journeys.ts";

export type Form = Record<string, string> | [string, string][];

const BETWEEN_TRIES_MS = 100;

/** A person who sends everything again, unchanged, until it is answered; the answer's text is read. */
export class Client {
  readonly email: string;
  readonly #url: string;
  readonly #person: ReturnType<typeof aPerson>;
  readonly #over: AbortSignal;

  constructor(url: string, email: string, over: AbortSignal) {
    this.#url = url;
    this.#over = over;
    this.email = email;
    this.#person = aPerson(url);
  }

  async send(
    path: string,
    form?: Form,
  ): Promise<{ status: number; location: string; text: string }> {
    for (;;) {
      this.#over.throwIfAborted();
      try {
        const answer = await this.#person.ask(this.#url + path, form);
        const text = await answer.text();
        const location = answer.headers.get("location") ?? "";
        if (answer.status < 500 && answer.status !== 429)
          return { status: answer.status, location, text };
      } catch {
        // The connection broke: nobody knows whether it was stored.
      }
      await pause(BETWEEN_TRIES_MS);
    }
  }

  /** Whether the account is there and open now. */
  async signUp(): Promise<boolean> {
    const { email } = this;
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const form = { email, username: "Ada", timeZone: "UTC", ...passwords };
    const { status } = await this.send("/register", form);
    // Where the answer to the first try was lost, the address is taken.
    const isIn = status === 302 || (await this.send("/login", form)).status === 302;
    if (isIn) await this.send("/onboarding/quiz", {});
    return isIn;
  }

  /** Follows a lesson's words. */
  read(lesson: string) {
    return this.#person.read(this.#url, lesson);
  }
}
