export type SettingsIntent =
  | "name"
  | "email"
  | "password"
  | "end-session"
  | "sign-out-everywhere"
  | "preferences"
  | "delete";

/** Result of a settings form: a message of success, or errors by field. */
export interface SettingsAnswer {
  to: SettingsIntent;
  done?: string;
  messages?: Readonly<Record<string, string | undefined>>;
  /** What was typed into the refused fields. */
  typed?: Readonly<Record<string, string>>;
}

/** The result, if it is for this form; empty otherwise. */
export function answerTo(intent: SettingsIntent, answer: SettingsAnswer | undefined) {
  const own = answer?.to === intent ? answer : undefined;
  return { done: own?.done ?? null, messages: own?.messages ?? {}, typed: own?.typed ?? {} };
}
