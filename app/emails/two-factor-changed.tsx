import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, EmailLink, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Change = {
  name: string;
  at: string;
  change: "on" | "off" | "recovered";
  codesLeft?: number;
  /** Lets the owner undo a change they did not make; a plain password reset would still ask for the code. */
  undo: { link: string; days: number } | null;
  forgotPasswordLink: string;
  settingsLink: string;
};

const SUBJECTS = {
  on: "Two-step sign-in is on",
  off: "Two-step sign-in was turned off",
  recovered: "A recovery code was used",
} as const;

export function twoFactorChangedEmail({
  change,
  forgotPasswordLink,
  undo,
  ...details
}: Change): Email {
  const subject = SUBJECTS[change];
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="If this wasn't you, take your account back right away."
        reason="You're getting this email because it's about your account's security."
      >
        <Paragraph>
          Hi {isolate(details.name)}, {newsOf({ change, ...details })}
        </Paragraph>
        {change === "recovered" && (
          <Paragraph>
            {left(details.codesLeft ?? 0)}{" "}
            <EmailLink to={details.settingsLink}>Make new ones in Settings</EmailLink>
          </Paragraph>
        )}
        <Paragraph>
          {undo
            ? `If this wasn't you, take your account back right away. Choose a new password within ${undo.days} days, and we'll turn two-step sign-in off again and sign out every device.`
            : "If this wasn't you, take your account back right away."}
        </Paragraph>
        <EmailButton to={undo?.link ?? forgotPasswordLink}>Choose a new password</EmailButton>
      </EmailLayout>
    ),
  };
}

function newsOf({ change, at }: Pick<Change, "change" | "at">): string {
  switch (change) {
    case "on":
      return `since ${at}, signing in needs your password and a code from your authenticator app. All other devices were signed out.`;
    case "off":
      return `since ${at}, your password is all you need to sign in.`;
    case "recovered":
      return `on ${at} someone signed in with your password and one of your recovery codes. That code won't work again.`;
  }
}

const left = (count: number) =>
  count === 0
    ? "That was your last one."
    : `${count} ${count === 1 ? "code is" : "codes are"} left.`;
