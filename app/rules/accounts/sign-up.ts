import * as z from "zod/mini";
import { checkForm, EMAIL_MESSAGES, emailField, textField, type FormCheck } from "../form.ts";
import {
  checkPassword,
  PASSWORD_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
  type PasswordPolicy,
} from "./password.ts";

/** The forms to register, sign in and reset a password, with the spec's texts (spec sections 5 and 8). */
export const USERNAME = { least: 3, most: 20 } as const;

export const SIGN_UP_MESSAGES = {
  emailRequired: EMAIL_MESSAGES.required,
  emailInvalid: EMAIL_MESSAGES.invalid,
  usernameRequired: "Username is required",
  usernameShort: "Username must be at least 3 characters",
  usernameLong: "Username must be at most 20 characters",
  passwordRequired: "Password is required",
} as const;

export type Registration = {
  email: string;
  username: string;
  password: string;
  confirmPassword: string;
};
export type Login = { email: string; password: string };
export type NewPassword = { password: string; confirmPassword: string };

export function checkRegistration(
  input: unknown,
  policy: PasswordPolicy = {},
): FormCheck<Registration> {
  const schema = z
    .object({ email: emailField(), username: usernameField(), ...passwordFields() })
    .check(passwordIsGood(policy), passwordIsRepeated());
  return checkForm(schema, input);
}

/** For a new password, by an emailed link or while signed in. */
export function checkNewPassword(
  input: unknown,
  policy: PasswordPolicy = {},
): FormCheck<NewPassword> {
  const schema = z.object(passwordFields()).check(passwordIsGood(policy), passwordIsRepeated());
  return checkForm(schema, input);
}

/** The password rules don't apply here: an existing password may be older than they are. */
export function checkLogin(input: unknown): FormCheck<Login> {
  const required = SIGN_UP_MESSAGES.passwordRequired;
  const password = z.string(required).check(z.minLength(1, required));
  return checkForm(z.object({ email: emailField(), password }), input);
}

export function checkForgotPassword(input: unknown): FormCheck<{ email: string }> {
  return checkForm(z.object({ email: emailField() }), input);
}

function usernameField() {
  return textField({
    required: SIGN_UP_MESSAGES.usernameRequired,
    least: { characters: USERNAME.least, message: SIGN_UP_MESSAGES.usernameShort },
    most: { characters: USERNAME.most, message: SIGN_UP_MESSAGES.usernameLong },
  });
}

function passwordFields() {
  return {
    password: z.string(PASSWORD_MESSAGE),
    confirmPassword: z.string(PASSWORDS_DIFFER_MESSAGE),
  };
}

/** Checked even while other fields are wrong, so that all errors are reported together. */
function passwordIsGood(policy: PasswordPolicy) {
  return z.refine<NewPassword>((form) => isGood(textsOf(form), policy), {
    path: ["password"],
    error: PASSWORD_MESSAGE,
    when: ({ value }) => textsOf(value).has("password"),
  });
}

function passwordIsRepeated() {
  return z.refine<NewPassword>((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: PASSWORDS_DIFFER_MESSAGE,
    when: ({ value }) => textsOf(value).has("confirmPassword"),
  });
}

/** An attacker would try the learner's own name and address first. */
function isGood(form: Map<string, string>, policy: PasswordPolicy): boolean {
  const own = [form.get("username") ?? "", form.get("email")?.split("@")[0] ?? ""];
  const ownWords = [...(policy.ownWords ?? []), ...own];
  return checkPassword(form.get("password") ?? "", { ...policy, ownWords }).length === 0;
}

function textsOf(form: unknown): Map<string, string> {
  const fields = typeof form === "object" && form !== null ? Object.entries(form) : [];
  return new Map(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}
