// @vitest-environment jsdom
import type { NextLesson } from "#app/rules/dashboard/today.ts";
import { todayLine } from "#app/rules/dashboard/today-words.ts";
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
const aLesson = (title: string, topicName: string): NextLesson => ({
  id: "01932f5e-8a3b-7c4d-9e21-77aa0b1c2d3e",
  number: 4,
  title,
  topicName,
  slug: null,
  isBegun: false,
  readiness: "ready",
});
const summary = {
  name: "Ada",
  lessons: 4,
  reviews: 6,
  minutes: 31,
  game: { xp: 84, streak: 9 },
  today: {
    ideasAgain: 0,
    questions: 2,
    line: "Sleep Better 2, and two things from last week. 5 min.",
  },
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
    today: {
      line: "Beekeeping 4, and two things from last week. 5 min.",
      minutes: 5,
      ideasAgain: 0,
      questions: 2,
      lessons: [aLesson("How a hive decides where to live", "Beekeeping")],
    },
    lessonLink: `${site}/lesson/01932f5e-8a3b-7c4d-9e21-77aa0b1c2d3e`,
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
  questions: number,
  check: string | null = null,
  ideasAgain = 0,
) => {
  const lessons = next ? [aLesson(next.lesson, next.topic)] : [];
  const minutes = ideasAgain + (next ? 5 : Math.ceil(questions / 2));
  const status = minutes > 0 ? "open" : "nothing";
  const lastSeen = { oldest: 9, newest: 7 };
  const line = todayLine({
    ideasAgain,
    questions,
    lessons,
    minutes,
    status,
    shakyIdeas: 0,
    lastSeen,
  });
  return renderEmail(
    reminderEmail({
      name: "Ada",
      today: { line, minutes, ideasAgain, questions, lessons },
      lessonLink: next && `${site}/lesson/1`,
      check,
      hasBea: false,
      startLink: `${site}/start`,
      settingsLink: `${site}/profile?tab=preferences`,
      unsubscribeLink: stop,
    }),
  );
};

test("a reminder says what Today says, with the same minutes", async () => {
  const { subject, text } = await renderReminder(null, 4);
  expect(subject).toBe("Four things from last week. 2 min");
  expect(words(text)).toContain("Hi Ada, today's plan: Four things from last week. 2 min.");
  expect(words(text)).toContain("Two minutes today");
  expect(words(text)).toContain("Start reviews");
  expect(words(text)).not.toContain("something new");
});

test("a reminder names the ideas to learn again first", async () => {
  const { subject, text } = await renderReminder(null, 2, null, 3);
  expect(subject).toBe("Three ideas to learn again, then two things from last week. 4 min");
  expect(words(text)).toContain("Learn again");
});

test("the week ends with Today's sentence, and nothing waits", async () => {
  const text = async (today: typeof summary.today) =>
    words((await renderEmail(weeklySummaryEmail({ ...summary, today }))).text);
  expect(await text(summary.today)).toContain(
    "Today: Sleep Better 2, and two things from last week. 5 min. Start reviews",
  );
  expect(await text({ ideasAgain: 0, questions: 0, line: "Nothing is due today." })).toContain(
    "Today: Nothing is due today. Learn something",
  );
});

test("a title from the right keeps to its place in an English sentence, in subject, HTML and plain text", async () => {
  const next = { lesson: "איך נחיל מחליט", topic: "דבורים" };
  const { subject, html, text } = await renderReminder(next, 0);
  const [lesson, topic] = [`\u2068${next.lesson}\u2069`, `\u2068${next.topic}\u2069`];
  expect(subject).toBe(`${topic} 4. 5 min`);
  for (const version of [html, text]) {
    expect(words(version)).toContain(`“${lesson}”`);
    expect(words(version)).toContain(`is next in ${topic}.`);
  }
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

test("a reminder leads with the reviews, like Today, and the next lesson follows", async () => {
  const both = await renderReminder({ lesson: "Swarms", topic: "Bees" }, 2);
  expect(both.subject).toBe("Bees 4, and two things from last week. 5 min");
  expect(words(both.text)).toMatch(/After that, “Swarms” .*is next in Bees\. Start reviews/);
  expect(both.html).toContain(`href="${site}/lesson/1"`);
  expect(words(both.text)).not.toContain("check");
});

test("without reviews a reminder names the next lesson, and something new where there is none", async () => {
  const lesson = await renderReminder({ lesson: "Swarms", topic: "Bees" }, 0);
  expect(lesson.subject).toBe("Bees 4. 5 min");
  expect(words(lesson.text)).toMatch(/“Swarms” .*is next in Bees\. Read the lesson/);
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
