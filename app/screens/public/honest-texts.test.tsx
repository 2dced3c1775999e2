// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { renderEmail } from "#app/emails/render-email.ts";
import { welcomeEmail } from "#app/emails/welcome.tsx";
import { faqFor } from "#app/features/landing/load-faq.ts";
import { priceText, SANDBOX_PRICE } from "#app/rules/payments/price.ts";
import { Hero } from "./landing/hero.tsx";
import { HowItWorks } from "./landing/how-it-works.tsx";

const SITES = [true, false].flatMap((writesTopics) =>
  [true, false].flatMap((isOpen) =>
    [true, false].map((sendsMail) => ({
      name: "Hive",
      writesTopics,
      isOpen,
      sendsMail,
      offer: isOpen ? null : { price: priceText(SANDBOX_PRICE) },
    })),
  ),
);

/** Everything a visitor of this instance reads before and just after signing up. */
async function wordsOf(site: (typeof SITES)[number]): Promise<string> {
  const { writesTopics } = site;
  const faq = (await faqFor(site)).flatMap(({ question, answer }) => [question, answer]);
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Hero visitor="visitor" isArrival writesTopics={writesTopics} />
      <HowItWorks level={3} writesTopics={writesTopics} />
    </MemoryRouter>,
  );
  const welcome = await renderEmail(
    welcomeEmail({
      name: "Ada",
      hasCompletedOnboarding: false,
      startLink: "https://hive.example/onboarding/quiz",
      writesTopics,
    }),
  );
  const pageText = new DOMParser().parseFromString(page, "text/html").body.textContent;
  return [...faq, pageText, welcome.subject, welcome.text].join("\n");
}

/** What would be untrue there. */
const untrueFor = ({ writesTopics, isOpen, sendsMail }: (typeof SITES)[number]): RegExp[] => [
  /\{\{|undefined/,
  ...(writesTopics
    ? [/study plan/i]
    : [/type any|written for you|AI-powered|written by an AI|learn anything in/i]),
  ...(isOpen ? [/Premium|\$\d/] : [/every lesson of every topic is open/i]),
  ...(sendsMail ? [/can't send/i] : [/daily reminders|we write/i]),
];

describe.each(SITES)("where %o", (site) => {
  test("nothing is promised that this site cannot do", async () => {
    const words = await wordsOf(site);
    expect(untrueFor(site).filter((untrue) => untrue.test(words))).toEqual([]);
  });

  test("what this site can do is mentioned", async () => {
    const words = await wordsOf(site);
    expect(/written for you/.test(words)).toBe(site.writesTopics);
    expect(/every lesson of every topic is open to everyone/.test(words)).toBe(site.isOpen);
    expect(/Daily reminders/.test(words)).toBe(site.sendsMail);
  });
});
