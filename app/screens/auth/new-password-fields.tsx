import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import {
  PASSWORD_HINT,
  PASSWORDS_DIFFER_MESSAGE,
  PASSWORDS_MATCH_MESSAGE,
} from "#app/rules/accounts/password.ts";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { unmetPasswordRules } from "./password-rules.ts";

type NewPasswordFieldsProps = {
  label?: string;
  confirmLabel?: string;
  messages: Readonly<Record<string, string | undefined>>;
  /** Easy guesses: the learner's name, and the part of the email address before the @. */
  ownWords?: readonly string[];
};

/** Password and confirmation, with the rules the password doesn't meet yet. */
export function NewPasswordFields({
  label = "Password",
  confirmLabel = "Confirm password",
  messages,
  ownWords = NO_WORDS,
}: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState({ password: "", confirmPassword: "" });
  const update = (name: keyof typeof typed) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const siteName = useSiteName();
  const isMatch = typed.password === typed.confirmPassword;
  const isRepeated = typed.confirmPassword !== "";
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        required
        error={messages.password}
        onType={update("password")}
        hint={PASSWORD_HINT}
        unmetRules={(password) => unmetPasswordRules(password, [siteName, ...ownWords])}
      />
      <PasswordField
        name="confirmPassword"
        label={confirmLabel}
        autoComplete="new-password"
        required
        error={
          messages.confirmPassword ??
          (isRepeated && !isMatch ? PASSWORDS_DIFFER_MESSAGE : undefined)
        }
        // Always one line, so the button below never moves.
        hint={isRepeated ? isMatch && PASSWORDS_MATCH_MESSAGE : "Type it again."}
        onType={update("confirmPassword")}
      />
    </>
  );
}

/** This site's name is just as easy to guess. */
function useSiteName(): string {
  const root = useRouteLoaderData("root") as { site?: { name: string } } | undefined;
  return root?.site?.name ?? "";
}

const NO_WORDS: readonly string[] = [];
