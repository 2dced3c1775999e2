import * as z from "zod/mini";
import { checkForm, emailField, type FormCheck } from "./form.ts";

export function checkNewsletter(input: unknown): FormCheck<{ email: string }> {
  return checkForm(z.object({ email: emailField() }), input);
}
