import { TextField } from "#app/ui/parts/text-field.tsx";

type CodeFieldProps = { error: string | undefined; autoFocus?: boolean };

/** Six digits: a phone shows its number keys and offers what it knows. */
export function AppCodeField({ error, autoFocus }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      maxLength={12}
      required
      hint="Six digits, new every thirty seconds."
      error={error}
    />
  );
}

export function RecoveryCodeField({ error }: CodeFieldProps) {
  return (
    <TextField
      name="recoveryCode"
      label="Recovery code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      hint="One of the ten you kept. Each works once."
      error={error}
    />
  );
}
