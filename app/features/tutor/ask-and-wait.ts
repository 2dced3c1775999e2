import { now } from "#app/platform/clock.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { askTutor, type TutorInput, type TutorRefusal } from "./ask-tutor.ts";

/** For a form without a script, whose page comes with the complete reply. */
export async function askAndWait(
  learner: Learner,
  input: TutorInput,
): Promise<{ status: "sent"; exchangeId: string } | { status: "refused"; reason: TutorRefusal }> {
  for await (const event of askTutor(learner, input, now)) {
    if (event.type === "refused") return { status: "refused", reason: event.reason };
    if (event.type === "end") return { status: "sent", exchangeId: event.exchange.id };
  }
  return { status: "refused", reason: "no-service" };
}
