export type SettingsIntent =
  | "name"
  | "email"
  | "password"
  | "end-session"
  | "sign-out-everywhere"
  | "preferences"
  | "delete";

/** What became of a form of the settings: something to say aloud, or what to mend in it. */
export interface SettingsAnswer {
  to: SettingsIntent;
  done?: string;
  messages?: Readonly<Record<string, string | undefined>>;
  /** What was typed into the fields that were refused. */
  typed?: Readonly<Record<string, string>>;
}

/** The answer, where it concerns this form; nothing otherwise. */
export function answerTo(intent: SettingsIntent, answer: SettingsAnswer | undefined) {
  const own = answer?.to === intent ? answer : undefined;
  return { done: own?.done ?? null, messages: own?.messages ?? {}, typed: own?.typed ?? {} };
}
