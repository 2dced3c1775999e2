import { NOTICE_WORDS, type Notice } from "#app/rules/operations/notices.ts";
import type { Email } from "./email.ts";
import { EmailLayout, Paragraph } from "./email-layout.tsx";

type OperatorNotice = { notice: Notice; since: Date; site: string };

/** For the person who runs the site. */
export function operatorNoticeEmail({ notice, since, site }: OperatorNotice): Email {
  const words = NOTICE_WORDS[notice];
  return {
    subject: `${words} (${new URL(site).host})`,
    body: (
      <EmailLayout
        title={words}
        preview={`On ${site} since ${since.toISOString()}`}
        reason="You're getting this email because you're named as this site's operator (OPERATOR_EMAIL)."
      >
        <Paragraph>
          On {site} since {since.toISOString().slice(0, 16).replace("T", " ")} UTC.
        </Paragraph>
        <Paragraph>
          <code>npm run ops -- status</code> says what else needs you. You won't get another email
          about this until it's over and comes back.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
