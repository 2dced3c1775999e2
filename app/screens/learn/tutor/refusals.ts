import type { TutorRefusal } from "#app/features/tutor/ask-tutor.ts";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import { CHECK_CONNECTION } from "../../network-error.ts";

/** Why a message wasn't sent, or no reply came: the server's reasons, and the browser's. */
export type Trouble = TutorRefusal | "not-sent" | "signed-out" | "lost";

export const TROUBLES: Record<Trouble, string> = {
  empty: "Write a question first.",
  "too-long": `That's too long. A message has at most ${TUTOR.message.toLocaleString("en")} characters.`,
  unsafe: "We can't send that. Please ask about the lesson in other words.",
  "quiz-question": "That's a question of your quiz. Try it first: a hint comes after that.",
  messages: "You've used all your messages for this lesson.",
  tokens: "You've used your AI tokens for today. You can ask again tomorrow.",
  "site-tokens": "This site has used its AI tokens for today. You can ask again tomorrow.",
  busy: "There are too many questions right now. Please try again in a minute.",
  "no-service": "AI connection issue: nothing can be asked right now. Please try again later.",
  "not-found": "This lesson isn't here any more.",
  locked: "This lesson isn't open to you at the moment.",
  "not-sent": `That didn't go through. Your words are still here, and asking needs a connection. ${CHECK_CONNECTION}`,
  "signed-out": "You've been signed out. Sign in again, and your words will still be here.",
  lost: "The connection is gone. The reply is still being written, and we'll show it once you're back online.",
};
