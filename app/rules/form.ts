import * as z from "zod/mini";
import { characterCount, cleanLine } from "./clean-text.ts";

/**
 * Shared by all forms. Each form has one function that returns the parsed values or the first error of each field.
 * Schemas are built inside those functions, so that importing only a limit or a text doesn't pull zod into a screen.
 */
export type FormCheck<Values> =
  | { status: "ok"; values: Values }
  | { status: "refused"; messages: FormMessages<Values> };

/** `form`: the error for input that is not a form at all. */
export type FormMessages<Values> = Partial<Record<(keyof Values & string) | "form", string>>;

export const EMAIL_MAX_CHARACTERS = 254;
export const EMAIL_MESSAGES = {
  required: "Email is required",
  invalid: "Please enter a valid email address",
} as const;

/** Parses a form; reports the first error of each field. */
export function checkForm<Values>(
  schema: z.ZodMiniType<Values>,
  input: unknown,
): FormCheck<Values> {
  const result = schema.safeParse(input);
  if (result.success) return { status: "ok", values: result.data };
  const messages: Record<string, string> = {};
  for (const issue of result.error.issues) {
    // An empty field is also too short: report the first error only. (Zod's own `abort` would silence the
    // rules that compare two fields.)
    messages[String(issue.path[0] ?? "form")] ??= issue.message;
  }
  return { status: "refused", messages: messages as FormMessages<Values> };
}

type TextLimits = {
  required: string;
  least?: { characters: number; message: string };
  most: { characters: number; message: string };
  /** How the text is cleaned before it is measured; a single line by default. */
  clean?: (text: string) => string;
};

/** Cleaned, trimmed, never empty; limits count graphemes. */
export function textField({ required, least, most, clean = cleanLine }: TextLimits) {
  return z.pipe(
    z.pipe(z.string(required), z.transform(clean)),
    z.string().check(
      z.minLength(1, required),
      z.refine((text) => !least || characterCount(text) >= least.characters, least?.message),
      z.refine((text) => characterCount(text) <= most.characters, most.message),
    ),
  );
}

/** Lower-cased, so that an address in another case is the same account (spec section 5). */
export function emailField() {
  return z.pipe(
    z.pipe(
      z.string(EMAIL_MESSAGES.required),
      z.transform((text: string) => text.trim().toLowerCase()),
    ),
    z
      .string()
      .check(
        z.minLength(1, EMAIL_MESSAGES.required),
        z.maxLength(EMAIL_MAX_CHARACTERS, EMAIL_MESSAGES.invalid),
        z.email(EMAIL_MESSAGES.invalid),
      ),
  );
}
