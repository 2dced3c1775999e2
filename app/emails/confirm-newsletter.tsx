import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

/** Goes to an address nobody has confirmed yet, so it repeats nothing that was typed into the form. */
export function confirmNewsletterLetter({ link }: { link: string }): Letter {
  const subject = "Would you like our articles by mail?";
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview="One click, and every new article comes to you."
        reason="You get this email because someone asked for our articles with this address."
      >
        <Paragraph>
          One click and every new article of our blog comes to you, rarely more than two a month.
        </Paragraph>
        <LetterButton to={link}>Yes, please</LetterButton>
        <Paragraph>
          If that was not you, do nothing: without the click no more mail comes.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
