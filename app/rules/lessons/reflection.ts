import * as z from "zod/mini";
import { cleanProse } from "../clean-text.ts";
import { checkForm, textField, type FormCheck } from "../form.ts";

/** The optional note at the end of a lesson (spec section 5). */
export const REFLECTION_MAX = 500;

export const REFLECTION_MESSAGES = {
  required: "Write a thought first, or skip this step.",
  tooLong: "Please keep your reflection to 500 characters or fewer.",
} as const;

export function checkReflection(input: unknown): FormCheck<{ reflection: string }> {
  const reflection = textField({
    required: REFLECTION_MESSAGES.required,
    most: { characters: REFLECTION_MAX, message: REFLECTION_MESSAGES.tooLong },
    clean: cleanProse,
  });
  return checkForm(z.object({ reflection }), input);
}
