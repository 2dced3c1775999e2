export type ProfileDeed =
  | "name"
  | "email"
  | "password"
  | "end-session"
  | "sign-out-everywhere"
  | "preferences"
  | "delete";

/** What became of a form of the settings: something to say aloud, or what to mend in it. */
export interface ProfileAnswer {
  to: ProfileDeed;
  done?: string;
  messages?: Readonly<Record<string, string | undefined>>;
  /** What was typed into the fields that were refused. */
  typed?: Readonly<Record<string, string>>;
}

/** The answer, where it concerns this form; nothing otherwise. */
export function answerTo(deed: ProfileDeed, answer: ProfileAnswer | undefined) {
  const own = answer?.to === deed ? answer : undefined;
  return { done: own?.done ?? null, messages: own?.messages ?? {}, typed: own?.typed ?? {} };
}
