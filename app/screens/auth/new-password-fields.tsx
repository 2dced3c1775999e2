import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import {
  PASSWORD_HINT,
  PASSWORDS_DIFFER_MESSAGE,
  PASSWORDS_MATCH_MESSAGE,
} from "#app/rules/password.ts";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { unmetPasswordRules } from "./password-rules.ts";

type NewPasswordFieldsProps = {
  label?: string;
  confirmLabel?: string;
  messages: Readonly<Record<string, string | undefined>>;
  /** What others would try first: the learner's name and the part of the address before the @. */
  ownWords?: readonly string[];
};

/** A password and the same again, with what is still asked of it. */
export function NewPasswordFields({
  label = "Password",
  confirmLabel = "Confirm password",
  messages,
  ownWords = NO_WORDS,
}: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState({ password: "", confirmPassword: "" });
  const take = (name: keyof typeof typed) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const instance = useInstanceName();
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
        onType={take("password")}
        hint={PASSWORD_HINT}
        unmetRules={(password) => unmetPasswordRules(password, [instance, ...ownWords])}
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
        // One line stands here always: a button below never moves away under a finger.
        hint={isRepeated ? isMatch && PASSWORDS_MATCH_MESSAGE : "Type it again."}
        onType={take("confirmPassword")}
      />
    </>
  );
}

/** The name of this instance is as easy to guess; the frame of every page knows it. */
function useInstanceName(): string {
  const root = useRouteLoaderData("root") as { site?: { name: string } } | undefined;
  return root?.site?.name ?? "";
}

const NO_WORDS: readonly string[] = [];
