import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type NewArticle = {
  title: string;
  excerpt: string;
  readMinutes: number;
  articleLink: string;
  unsubscribeLink: string;
};

export function newArticleEmail(article: NewArticle): Email {
  const { title, excerpt, readMinutes, articleLink, unsubscribeLink } = article;
  return {
    subject: title,
    unsubscribeLink,
    body: (
      <EmailLayout
        hasBea
        title={isolate(title)}
        preview={isolate(excerpt)}
        reason="You're getting this email because you asked for our articles."
        unsubscribeLink={unsubscribeLink}
      >
        <Paragraph>{isolate(excerpt)}</Paragraph>
        <EmailButton to={articleLink}>{`Read it (${readMinutes} min)`}</EmailButton>
      </EmailLayout>
    ),
  };
}
