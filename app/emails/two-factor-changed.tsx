import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, EmailLink, Paragraph } from "./email-layout.tsx";

type Change = {
  name: string;
  at: string;
  change: "on" | "off" | "recovered";
  codesLeft?: number;
  /** The way back for an owner who did not turn it on: a plain reset would still ask for the code. */
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
  ...said
}: Change): Email {
  const subject = SUBJECTS[change];
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="If that wasn't you, take your account back right away."
        reason="You get this email because it concerns the safety of your account."
      >
        <Paragraph>
          Hello {said.name}, {newsOf({ change, ...said })}
        </Paragraph>
        {change === "recovered" && (
          <Paragraph>
            {left(said.codesLeft ?? 0)}{" "}
            <EmailLink to={said.settingsLink}>New ones are made in Settings</EmailLink>.
          </Paragraph>
        )}
        <Paragraph>
          {undo
            ? `If that wasn't you, take your account back right away. Choose a new password within ${undo.days} days, and two-step sign-in is turned off again and every device signed out:`
            : "If that wasn't you, take your account back right away:"}
        </Paragraph>
        <EmailButton to={undo?.link ?? forgotPasswordLink}>Choose a new password</EmailButton>
      </EmailLayout>
    ),
  };
}

function newsOf({ change, at }: Pick<Change, "change" | "at">): string {
  switch (change) {
    case "on":
      return `since ${at} signing in takes your password and a code from your authenticator app. All other devices were signed out.`;
    case "off":
      return `since ${at} your password alone signs in, without a code.`;
    case "recovered":
      return `on ${at} someone signed in with your password and one of your recovery codes. That code no longer works.`;
  }
}

const left = (count: number) =>
  count === 0 ? "It was the last one." : `${count} ${count === 1 ? "code is" : "codes are"} left.`;
