import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

type NewArticle = {
  title: string;
  excerpt: string;
  readMinutes: number;
  articleLink: string;
  unsubscribeLink: string;
};

export function newArticleLetter(article: NewArticle): Letter {
  const { title, excerpt, readMinutes, articleLink, unsubscribeLink } = article;
  return {
    subject: title,
    unsubscribeLink,
    body: (
      <LetterFrame
        title={title}
        preview={excerpt}
        reason="You get this email because you asked for our articles."
        unsubscribeLink={unsubscribeLink}
      >
        <Paragraph>{excerpt}</Paragraph>
        <LetterButton to={articleLink}>{`Read it, ${readMinutes} minutes`}</LetterButton>
      </LetterFrame>
    ),
  };
}
