import { useState } from "react";
import { PASSWORDS_DIFFER_MESSAGE, PASSWORDS_MATCH_MESSAGE } from "#app/rules/password.ts";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { passwordRequirements } from "./password-rules.ts";

type NewPasswordFieldsProps = {
  label?: string;
  confirmLabel?: string;
  messages: Readonly<Record<string, string | undefined>>;
};

/** A password and the same again, with what is still asked of it. */
export function NewPasswordFields({
  label = "Password",
  confirmLabel = "Confirm password",
  messages,
}: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState({ password: "", confirmPassword: "" });
  const take = (name: keyof typeof typed) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
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
        requirements={passwordRequirements}
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
        hint={isRepeated && isMatch ? PASSWORDS_MATCH_MESSAGE : undefined}
        onType={take("confirmPassword")}
      />
    </>
  );
}
