import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

type NewArticle = {
  title: string;
  excerpt: string;
  readMinutes: number;
  articleLink: string;
  /** Leads to a page with a button: mail scanners open links. */
  endLink: string;
};

export function newArticleLetter(article: NewArticle): Letter {
  const { title, excerpt, readMinutes, articleLink, endLink } = article;
  return {
    subject: title,
    body: (
      <LetterFrame
        title={title}
        reason="You get this mail because you asked for our articles."
        unsubscribeLink={endLink}
      >
        <Paragraph>{excerpt}</Paragraph>
        <LetterButton to={articleLink}>{`Read it, ${readMinutes} minutes`}</LetterButton>
      </LetterFrame>
    ),
  };
}
