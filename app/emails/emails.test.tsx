// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { alreadyRegisteredEmail } from "./already-registered.tsx";
import { confirmEmailChangeEmail } from "./confirm-email.tsx";
import { confirmNewsletterEmail } from "./confirm-newsletter.tsx";
import { confirmSignUpEmail } from "./confirm-sign-up.tsx";
import { contactMessageEmail } from "./contact-message.tsx";
import { deletionRequestedEmail } from "./deletion-requested.tsx";
import { emailChangedEmail } from "./email-changed.tsx";
import { newArticleEmail } from "./new-article.tsx";
import { paymentFailedEmail } from "./payment-failed.tsx";
import { passwordChangedEmail } from "./password-changed.tsx";
import { premiumCancelledEmail } from "./premium-cancelled.tsx";
import { premiumReceiptEmail } from "./premium-receipt.tsx";
import { reminderEmail } from "./reminder.tsx";
import { renderEmail } from "./render-email.ts";
import { resetPasswordEmail } from "./reset-password.tsx";
import { twoFactorChangedEmail } from "./two-factor-changed.tsx";
import { weeklySummaryEmail } from "./weekly-summary.tsx";
import { welcomeEmail } from "./welcome.tsx";
vi.stubEnv("APP_NAME", "Hive & Co");
vi.stubEnv("APP_URL", "https://hive.example");

const site = "https://hive.example";
const link = `${site}/auth/callback?token=sign-up.01932f5e-8a3b-7c4d-9e21-77aa0b1c2d3e.Zk3v9xQe7LwPq0aTnB5yRmHc2sUdJf8gK1oWiXlN4tE`;
const stop = `${site}/unsubscribe?token=abc.def`;
const at = "November 21, 2026 at 9:14 AM UTC";
const summary = {
  name: "Ada",
  lessons: 4,
  reviews: 6,
  minutes: 31,
  game: { xp: 84, streak: 9 },
  reviewsDue: 2,
  reviewsDone: 0,
  shakyIdeas: 0,
  bestConcept: { name: "sinking fund", mastery: 0.86 },
  learned: [true, false, true, true, false, false, true],
  frozen: [false, true, false, false, false, false, false],
  hasBea: true,
  startLink: `${site}/reviews`,
  settingsLink: `${site}/profile?tab=preferences`,
  unsubscribeLink: stop,
};
const emails = {
  "confirm the sign-up": confirmSignUpEmail({ link, hours: 24 }),
  "already registered": alreadyRegisteredEmail({
    name: "Ada",
    signInLink: `${site}/login`,
    forgotPasswordLink: `${site}/forgot-password`,
  }),
  "new password": resetPasswordEmail({
    name: "Ada",
    link: link.replace("auth/callback", "reset-password"),
    minutes: 30,
  }),
  "password changed": passwordChangedEmail({
    name: "Ada",
    at,
    forgotPasswordLink: `${site}/forgot-password`,
  }),
  "confirm the new address": confirmEmailChangeEmail({ link, hours: 24 }),
  "address changed": emailChangedEmail({ name: "Ada", at, contactLink: `${site}/contact` }),
  reminder: reminderEmail({
    name: "Ada",
    next: {
      lesson: "How a hive decides where to live",
      topic: "Beekeeping",
      link: `${site}/lesson/01932f5e-8a3b-7c4d-9e21-77aa0b1c2d3e`,
    },
    reviewsDue: 3,
    ideasAgain: 0,
    check: "Public Speaking",
    hasBea: true,
    startLink: `${site}/reviews`,
    settingsLink: `${site}/profile?tab=preferences`,
    unsubscribeLink: stop,
  }),
  week: weeklySummaryEmail(summary),
  "deletion requested": deletionRequestedEmail({
    name: "Ada",
    until: at,
    signInLink: `${site}/login`,
  }),
  "premium receipt": premiumReceiptEmail({
    name: "Ada",
    amount: "$9.99",
    until: at,
    invoiceLink: `${site}/checkout/invoice/01932f5e-8a3b-7c4d-9e21-77aa0b1c2d3e`,
  }),
  "premium cancelled": premiumCancelledEmail({
    name: "Ada",
    until: at,
    settingsLink: `${site}/profile?tab=subscription`,
  }),
  "payment failed": paymentFailedEmail({
    name: "Ada",
    until: at,
    days: 7,
    settingsLink: `${site}/profile?tab=subscription`,
  }),
  "articles by email": confirmNewsletterEmail({ link }),
  contact: contactMessageEmail({
    name: "Grace Hopper",
    email: "grace@example.org",
    type: "topic-suggestion",
    subject: "Compilers, please",
    message: "Dear all,\n\ncould there be a course on compilers?\n  - lexing\n  - parsing\n\nGrace",
  }),
  "new article": newArticleEmail({
    title: "The science behind microlearning",
    excerpt: "Why five minutes are enough.",
    readMinutes: 6,
    articleLink: `${site}/blog/science`,
    unsubscribeLink: stop,
  }),
  "recovery code used": twoFactorChangedEmail({
    name: "Ada",
    at,
    change: "recovered",
    codesLeft: 3,
    undo: null,
    forgotPasswordLink: `${site}/forgot-password`,
    settingsLink: `${site}/profile/two-step`,
  }),
  "two-step sign-in on": twoFactorChangedEmail({
    name: "Ada",
    at,
    change: "on",
    undo: { link: link.replace("auth/callback", "reset-password"), days: 7 },
    forgotPasswordLink: `${site}/forgot-password`,
    settingsLink: `${site}/profile/two-step`,
  }),
  welcome: welcomeEmail({
    name: "Ada",
    hasCompletedOnboarding: false,
    startLink: `${site}/onboarding/quiz`,
    writesTopics: true,
  }),
};

const words = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test.each(Object.entries(emails))(
  "%s: the plain text has the same words and links",
  async (_name, email) => {
    const { subject, html, text } = await renderEmail(email);
    const { body, head } = new DOMParser().parseFromString(html, "text/html");
    const links = [...body.querySelectorAll("a")].map(({ href }) => href);
    const previews = body.firstElementChild;
    expect(previews?.textContent?.length).toBeGreaterThan(20);
    for (const skipped of body.querySelectorAll("[data-skip-in-text]")) skipped.remove();

    for (const href of links) expect(text).toContain(href);
    const withoutLinks = links.reduce((rest, href) => rest.replace(` ${href}`, ""), text);
    // Plain text starts a new line where HTML starts a paragraph.
    expect(withoutLinks.replaceAll(/\s+/g, "")).toBe(body.textContent.replaceAll(/\s+/g, ""));
    expect(text).not.toContain(words(previews?.textContent ?? ""));
    // Many email apps would take the full stop for a part of the address.
    expect(text).not.toMatch(/https?:\/\/\S+\.(\s|$)/);
    expect(words(text)).toContain("Hive & Co");
    expect(words(text)).toContain("Sent by Hive & Co, hive.example.");
    expect(subject).not.toMatch(/[\r\n]|undefined/);
    expect(head.querySelector("style")?.textContent).toContain("prefers-color-scheme: dark");
  },
);

const renderReminder = (
  next: { lesson: string; topic: string } | null,
  reviewsDue: number,
  check: string | null = null,
  ideasAgain = 0,
) =>
  renderEmail(
    reminderEmail({
      name: "Ada",
      next: next && { ...next, link: `${site}/lesson/1` },
      reviewsDue,
      ideasAgain,
      check,
      hasBea: false,
      startLink: `${site}/start`,
      settingsLink: `${site}/profile?tab=preferences`,
      unsubscribeLink: stop,
    }),
  );

test("a reminder without a next lesson links to the reviews that are due", async () => {
  const { subject, text } = await renderReminder(null, 4);
  expect(subject).toBe("4 reviews are due, about 10 minutes");
  expect(words(text)).toContain("Hi Ada, 4 reviews are due, about 10 minutes.");
  expect(words(text)).toContain("Start reviews");
  expect(words(text)).not.toContain("something new");
  expect((await renderReminder(null, 1)).subject).toBe("1 review is due, about 3 minutes");
});

test("the week proposes what Today does: a day's reviews less those done, and the others wait", async () => {
  const week = (reviewsDue: number, reviewsDone: number) =>
    weeklySummaryEmail({ ...summary, reviewsDue, reviewsDone });
  const text = async (reviewsDue: number, reviewsDone: number) =>
    words((await renderEmail(week(reviewsDue, reviewsDone))).text);
  expect(await text(2, 0)).toContain("2 reviews are due, about 5 minutes. Start reviews");
  expect(await text(102, 0)).toContain(
    "10 reviews for today, about 25 minutes. 92 more can wait until tomorrow.",
  );
  expect(await text(96, 6)).toContain(
    "4 reviews for today, about 10 minutes. 92 more can wait until tomorrow.",
  );
  expect(await text(92, 10)).toContain(
    "Today's reviews are done. 92 more can wait until tomorrow. Learn something",
  );
  expect(await text(0, 3)).toContain("Nothing is due. You're all caught up.");
});

test("nobody with a shaky idea is told to be caught up", async () => {
  const week = weeklySummaryEmail({ ...summary, reviewsDue: 0, shakyIdeas: 4 });
  const text = words((await renderEmail(week)).text);
  expect(text).toContain("4 ideas need another look.");
  expect(text).not.toContain("caught up");
});

test("a reminder names the ideas to learn again first", async () => {
  const { subject, text } = await renderReminder(null, 2, null, 3);
  expect(subject).toBe("3 ideas to learn again, about 3 minutes");
  expect(words(text)).toContain("After that, 2 reviews are due, about 5 minutes.");
  expect(words(text)).toContain("Learn again");
  expect((await renderReminder(null, 0, null, 1)).subject).toBe(
    "1 idea to learn again, about a minute",
  );
});

test("a reminder proposes a day's reviews, and the others wait", async () => {
  const { subject, text } = await renderReminder(null, 102);
  expect(subject).toBe("10 reviews for today, about 25 minutes");
  expect(text).toContain("Reviews for today");
  expect(text).not.toContain("Five minutes");
  expect(words(text)).toContain(
    "10 reviews for today, about 25 minutes. 92 more can wait until tomorrow.",
  );
});

test("a title from the right keeps to its place in an English sentence, in subject, HTML and plain text", async () => {
  const next = { lesson: "איך נחיל מחליט", topic: "דבורים" };
  const { subject, html, text } = await renderReminder(next, 0);
  const [lesson, topic] = [`\u2068${next.lesson}\u2069`, `\u2068${next.topic}\u2069`];
  expect(subject).toBe(`Five minutes: ${lesson}`);
  for (const shown of [html, text])
    expect(words(shown)).toContain(`“${lesson}” is next in ${topic}.`);
  const english = await renderReminder({ lesson: "Swarms", topic: "Bees" }, 4);
  expect(english.html + english.text + english.subject).not.toMatch(/[\u2068\u2069]/);
});

test("so do a message's subject and an article's title, and a message's lines run from their own side", async () => {
  const subject = "איך נחיל מחליט (2026)?";
  const message = await renderEmail(
    contactMessageEmail({
      name: "ליאת",
      email: "liat@example.org",
      type: "other",
      subject,
      message: "שלום לכולם,\nthank you.",
    }),
  );
  expect(message.subject).toBe(`[Other] \u2068${subject}\u2069`);
  const { body } = new DOMParser().parseFromString(message.html, "text/html");
  expect(body.querySelector("h1")?.textContent).toBe(`\u2068${subject}\u2069`);
  expect(body.querySelector("pre")?.dir).toBe("auto");
  const article = newArticleEmail({
    title: subject,
    excerpt: "חמש דקות ביום.",
    readMinutes: 6,
    articleLink: `${site}/blog/bees`,
    unsubscribeLink: stop,
  });
  expect((await renderEmail(article)).html).toContain("\u2068חמש דקות ביום.\u2069");
});

test("a reminder leads with the reviews that are due, like Today, and the next lesson follows", async () => {
  const both = await renderReminder({ lesson: "Swarms", topic: "Bees" }, 2);
  expect(both.subject).toBe("2 reviews are due, about 5 minutes");
  expect(words(both.text)).toMatch(
    /Hi Ada, 2 reviews are due, about 5 minutes\. After that, “Swarms” .*is next in Bees\. Start reviews/,
  );
  expect(both.html).toContain(`href="${site}/lesson/1"`);
  expect(words(both.text)).not.toContain("check");
});

test("without reviews a reminder names the next lesson, and something new where there is none", async () => {
  const lesson = await renderReminder({ lesson: "Swarms", topic: "Bees" }, 0);
  expect(lesson.subject).toBe("Five minutes: Swarms");
  expect(words(lesson.text)).not.toContain("due");
  expect(words(lesson.text)).not.toContain("check");
  const checked = await renderReminder({ lesson: "Swarms", topic: "Bees" }, 0, "Hives");
  expect(checked.subject).toBe(lesson.subject);
  expect(words(checked.text)).toContain("a three-minute check of what you remember from Hives.");
  const nothing = await renderReminder(null, 0);
  expect(nothing.subject).toBe("Five minutes for something new");
  expect(words(nothing.text)).not.toContain("due");
});

test.each(Object.entries(emails))("%s: long words wrap inside the card", async (_name, email) => {
  const { html } = await renderEmail(email);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  expect(body.querySelector<HTMLElement>(".surface")?.style.overflowWrap).toBe("anywhere");
});

test.each(Object.entries(emails))(
  "%s: every button is followed by its URL",
  async (_name, email) => {
    const { html } = await renderEmail(email);
    const { body } = new DOMParser().parseFromString(html, "text/html");
    const buttons = [...body.querySelectorAll<HTMLAnchorElement>("a[style*='inline-block']")];
    for (const { href } of buttons) expect(body.textContent).toContain(href);
  },
);

test("the week leads with a concept now held, and shows its days as cells and in words", async () => {
  const { html, text } = await renderEmail(emails.week);
  expect(words(text)).toMatch(/Your week You've got sinking fund at 86%\. Hi Ada/);
  expect(words(text)).toContain(
    "You learned on 4 of 7 days: Mon, Wed, Thu, Sun. A freeze covered Tue.",
  );
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const cells = [...body.querySelectorAll("td")].map(({ textContent }) => textContent);
  expect(cells).toEqual(["⬢Mon", "⬡Tue", "⬢Wed", "⬢Thu", "⬡Fri", "⬡Sat", "⬢Sun"]);
});

test.each(Object.entries(emails))(
  "%s: at most 60 KB with its picture, which loads nothing from the site",
  async (_name, email) => {
    const { html, text, pictures } = await renderEmail(email);
    const encoded = pictures.reduce((sum, { content }) => sum + content.length * 1.4, 0);
    expect(Buffer.byteLength(html) + Buffer.byteLength(text) + encoded).toBeLessThan(60_000);
    const sources = [...html.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual(pictures.map(({ cid }) => `cid:${cid}`));
  },
);
