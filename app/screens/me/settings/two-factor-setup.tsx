import { Form, useNavigation } from "react-router";
import type { TwoFactorSetup } from "#app/features/accounts/two-factor/set-up-two-factor.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { QrPicture } from "#app/ui/parts/qr-picture.tsx";
import { AppCodeField } from "../../auth/code-fields.tsx";
import type { TwoFactorIntent } from "./two-factor-intents.ts";
import { intent } from "../../intents.ts";

export type Messages = Readonly<Record<string, string | undefined>>;

/** Asks for the password before showing the secret. */
export function BeginSetup({ messages }: { messages: Messages }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Card title="Set it up">
      <p className="mb-4">
        You need an authenticator app, such as the one in your password manager. It takes a minute.
      </p>
      <Form method="post" noValidate className="space-y-6">
        <input type="hidden" {...intent<TwoFactorIntent>("begin")} />
        <PasswordField
          name="password"
          label="Current password"
          autoComplete="current-password"
          required
          error={messages.password}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "One moment..." : "Begin"}
        </Button>
      </Form>
    </Card>
  );
}

type ScanProps = { setup: TwoFactorSetup; messages: Messages };

/** Three ways to add the account to the app, and the first code to check that it worked. */
export function ScanAndConfirm({ setup, messages }: ScanProps) {
  const isBusy = useNavigation().state !== "idle";
  const { qrCode, link, secret } = setup;
  return (
    <div className="space-y-6">
      <ErrorSummary title="We couldn't turn it on yet" messages={messages} />
      <Card title="1. Add it to your authenticator app">
        <div className="flex flex-wrap gap-6">
          <QrPicture {...qrCode} label="QR code with the key below" />
          <div className="min-w-0 flex-1 basis-56 space-y-4">
            <p>Scan this code with the app.</p>
            <p>
              On this device?{" "}
              <a
                href={link}
                className="rounded-small font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4"
              >
                Open it in the app
              </a>
              .
            </p>
            <div>
              <p>Or enter this key:</p>
              <p className="mt-1 font-semibold tracking-wide wrap-break-word tabular-nums select-all">
                {groupByFour(secret)}
              </p>
            </div>
          </div>
        </div>
      </Card>
      <Card title="2. Check that it works">
        <Form method="post" noValidate className="space-y-6">
          <input type="hidden" {...intent<TwoFactorIntent>("confirm")} />
          <AppCodeField error={messages.code} />
          <Button type="submit" disabled={isBusy}>
            {isBusy ? "Checking..." : "Turn it on"}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

const groupByFour = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, "$& ");
