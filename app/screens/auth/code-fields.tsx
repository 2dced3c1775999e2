import { TextField } from "#app/ui/parts/text-field.tsx";

type CodeFieldProps = { error: string | undefined; autoFocus?: boolean };

/** Phones show number keys and suggest a code they have received. */
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
      hint="The six-digit code from your app. It changes every 30 seconds."
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
      hint="One of the ten codes you saved. Each works once."
      error={error}
    />
  );
}
