import * as z from "zod/mini";
import { cleanProse } from "../clean-text.ts";
import { checkForm, emailField, textField, type FormCheck } from "../form.ts";

/** The contact form (spec sections 2 and 5; decisions, 'Public pages and money': 1,000 characters are enforced). */
export const CONTACT_LIMITS = { name: 100, subject: 150, message: 1000 } as const;

export const CONTACT_TYPES = [
  { type: "feedback", label: "Feedback" },
  { type: "topic-suggestion", label: "Topic Suggestion" },
  { type: "bug-report", label: "Bug Report" },
  { type: "partnership", label: "Partnership" },
  { type: "other", label: "Other" },
] as const;
export type ContactType = (typeof CONTACT_TYPES)[number]["type"];
export const DEFAULT_CONTACT_TYPE: ContactType = "feedback";

export type ContactMessage = {
  name: string;
  email: string;
  type: ContactType;
  subject: string;
  message: string;
};

export function checkContact(input: unknown): FormCheck<ContactMessage> {
  const schema = z.object({
    name: textField({
      required: "Name is required",
      most: { characters: CONTACT_LIMITS.name, message: "Name must be at most 100 characters" },
    }),
    email: emailField(),
    type: z.prefault(
      z.enum(
        CONTACT_TYPES.map(({ type }) => type),
        "Please choose what your message is about",
      ),
      DEFAULT_CONTACT_TYPE,
    ),
    subject: textField({
      required: "Subject is required",
      most: {
        characters: CONTACT_LIMITS.subject,
        message: "Subject must be at most 150 characters",
      },
    }),
    message: textField({
      required: "Message is required",
      most: {
        characters: CONTACT_LIMITS.message,
        message: "Message must be at most 1000 characters",
      },
      clean: cleanProse,
    }),
  });
  return checkForm(schema, input);
}
