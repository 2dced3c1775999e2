import { globSync, readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test, vi } from "vitest";
import * as tables from "#app/db/tables/index.ts";
import { daysBetween, localDay } from "#app/rules/day.ts";
import { SURE, type AnsweredConcept } from "#app/rules/memory/evidence.ts";
import { foldAnswers } from "#app/rules/memory/fold-answers.ts";
import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import { DEFAULT_SETTINGS, SCHEDULE } from "#app/rules/memory/memory.ts";
import { anAnswer, aReview, onDay } from "../../../test/an-answer.ts";
import { type Block, type Inline, plainText } from "./article-blocks.ts";
import { loadArticles } from "./load-articles.ts";
import { DOCUMENTS, loadDocument } from "../legal/load-document.ts";
import { loadFaq } from "../landing/load-faq.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

const WORDS = { least: 900, most: 1_400 };
const readDocuments = () => Promise.all(DOCUMENTS.map(loadDocument));

function linksOf(part: Block | Inline): string[] {
  const own = part.kind === "link" ? [part.href] : [];
  const parts = Object.values(part).flat(3) as unknown[];
  const inside = parts.filter((each): each is Inline => typeof each === "object" && each !== null);
  return part.kind === "diagram" ? [] : [...own, ...inside.flatMap(linksOf)];
}

test("the blog has six different articles, at least one of them featured", async () => {
  const articles = await loadArticles();

  expect(articles.map((article) => article.slug).toSorted()).toEqual([
    "ai-personalizes-learning",
    "from-doomscrolling-to-learning",
    "how-sure-are-you",
    "science-behind-microlearning",
    "spaced-repetition-explained",
    "why-testing-yourself-works",
  ]);
  expect(articles.some((article) => article.featured)).toBe(true);
});

test("every article ends with its sources and the day they were last looked at", async () => {
  const articles = await loadArticles();

  const without = articles.filter((article) => {
    const [heading, day, list] = article.blocks.slice(-3);
    const looked = day?.kind === "paragraph" ? plainText([day]) : "";
    return (
      heading?.kind !== "heading" ||
      heading.id !== "sources" ||
      !/^Looked at again on \d{1,2} [A-Z][a-z]+ \d{4}\.$/.test(looked) ||
      list?.kind !== "list"
    );
  });

  expect(without.map((article) => article.slug)).toEqual([]);
});

test("the newest article comes first", async () => {
  const days = (await loadArticles()).map((article) => article.publishedAt);

  expect(days).toEqual(days.toSorted().toReversed());
});

test("an article takes a few minutes to read", async () => {
  const lengths = (await loadArticles()).map((article) => ({
    slug: article.slug,
    words: plainText(article.blocks).split(/\s+/).length,
  }));

  expect(lengths.filter(({ words }) => words < WORDS.least || words > WORDS.most)).toEqual([]);
});

test("every internal link leads to an existing page", async () => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const articles = await loadArticles();
  const pages = new Set(["/", ...articles.map((article) => `/blog/${article.slug}`)]);
  const links = [...articles, ...(await readDocuments())]
    .flatMap((text) => text.blocks.flatMap(linksOf))
    .filter((href) => href.startsWith("/"));

  const dead = links
    .map((href) => href.replace(/#.*/, ""))
    .filter((path) => !pages.has(path) && !routes.includes(`route("${path.slice(1)}"`));

  expect(links.length).toBeGreaterThan(10);
  expect(dead).toEqual([]);
});

/** The days on which an idea is reviewed by someone who is always right and comes on the day, and its last memory. */
function punctually(guessChance: number, reviews: number, last: Partial<AnsweredConcept> = {}) {
  const answers = [anAnswer({ guessChance })];
  const dueDay = () => {
    const dueAt = foldAnswers(answers, DEFAULT_SETTINGS).memories.get("concept")?.dueAt;
    return dayOf(dueAt ?? onDay(0));
  };
  const days = Array.from({ length: reviews }, (_, index) => {
    const day = dueDay();
    answers.push(aReview(day, { guessChance, ...(index === reviews - 1 && last) }));
    return day;
  });
  return { days, comesBackAfter: dueDay() - (days.at(-1) ?? 0) };
}
const dayOf = (moment: Date) => daysBetween(localDay(onDay(0), "UTC"), localDay(moment, "UTC"));
const readArticle = (slug: string) => readFileSync(`content/blog/${slug}.md`, "utf8");

test("the review dates in the article and the FAQ are those of the scheduler", async () => {
  const article = readArticle("spaced-repetition-explained");
  const printed = [...article.matchAll(/when: Day (\d+)/g)].map(([, day]) => Number(day));

  expect(printed).toEqual([0, ...punctually(0.25, 4).days]);
  expect(article).toContain(`those dates would be ${inWords(punctually(0, 4).days)}.`);
  expect(punctually(0.25, 2, { isCorrect: false }).comesBackAfter).toBe(1);
  const faq = JSON.stringify(await loadFaq());
  expect(faq).toContain(`at first ${punctually(0.25, 1).days[0]} days`);
  expect(DEFAULT_SETTINGS.desiredRetention).toBe(0.9);
  expect(SCHEDULE.maxInterval).toBe(365);
});
const inWords = (numbers: number[]) => `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;

test("what confidence changes is what the article says", () => {
  const article = readArticle("how-sure-are-you");
  const values = [...article.matchAll(/value: (\d+) \}/g)]
    .slice(-4)
    .map(([, days]) => Number(days));
  const answers = [{ confidence: 5 }, { confidence: 1 }, { hints: 1 }, { isCorrect: false }];

  expect(values).toEqual(answers.map(afterSecondReview));
});

/** Days until an idea comes back after a second review, for someone whose "sure" has always been right. */
function afterSecondReview(last: Partial<AnsweredConcept>): number {
  const { days } = punctually(0.25, 2);
  const [first, second] = days;
  const { learner, memories } = foldAnswers([anAnswer(), aReview(first!)], DEFAULT_SETTINGS);
  const honest = { ...learner, sureAnswers: Array.from({ length: SURE.answers }, () => true) };
  const answer = aReview(second!, last);
  const after = memoryAfter(memories.get("concept")!, honest, answer, DEFAULT_SETTINGS);
  return dayOf(after.memory?.dueAt ?? onDay(0)) - second!;
}

test("legal texts contain no placeholder", async () => {
  const texts = (await readDocuments()).map(
    ({ title, lead, blocks }) => title + lead + plainText(blocks),
  );

  expect(texts.filter((text) => text.includes("{{"))).toEqual([]);
});

test("the FAQ of an instance with Premium names its price", async () => {
  const answers = await loadFaq();

  expect(answers.some(({ answer }) => answer.includes("$9.99 a month"))).toBe(true);
  expect(answers.some(({ question }) => question === "What does it cost?")).toBe(false);
  expect(JSON.stringify(answers)).not.toContain("{{");
});

test("legal texts and FAQ of an instance without Premium don't mention buying", async () => {
  vi.resetModules();
  const { loadDocument: loadAgain } = await import("../legal/load-document.ts");
  const { env: envAgain } = await import("#app/platform/env.ts");
  envAgain().payments = null;
  const { loadFaq: loadFaqAgain } = await import("../landing/load-faq.ts");

  const terms = plainText((await loadAgain("terms-of-service")).blocks);
  const answers = JSON.stringify(await loadFaqAgain());

  expect(terms).toContain("not sold on this site");
  expect(terms + answers).not.toMatch(/9\.99|cancel|sandbox|charged/i);
});

test("the privacy policy names every cookie", async () => {
  const policy = plainText((await loadDocument("privacy-policy")).blocks);
  const sources = globSync("app/features/accounts/**/*.ts").map((file) =>
    readFileSync(file, "utf8"),
  );
  const cookies = new Set(
    sources.flatMap((text) => text.match(/(?<=["`]|__Host-)nectar\.[a-z-]+(?=["`])/g) ?? []),
  );

  expect(cookies.size).toBeGreaterThan(1);
  expect([...cookies].filter((cookie) => !policy.includes(cookie))).toEqual([]);
});

/** The words of the policy that cover each table. A new table needs an entry before it stores personal data. */
const IN_THE_POLICY: Record<string, string> = {
  users: "Email address",
  accounts: "argon2id",
  profiles: "interests",
  sessions: "Sessions",
  verifications: "Email address",
  two_factors: "authenticator app",
  recovery_codes: "recovery codes",
  two_factor_undos: "undoes two-step sign-in",
  former_emails: "addresses you had before",
  second_steps: "nectar.second-step",
  rate_limits: "Counters",
  pending_signups: "haven’t confirmed yet",
  password_resets: "Links to a new password",
  email_changes: "a new address",
  courses: "Topics",
  enrollments: "Topics",
  lessons: "lessons",
  lesson_versions: "lessons",
  concepts: "titles and ideas of the lessons",
  concept_prerequisites: "titles and ideas of the lessons",
  questions: "questions",
  question_reports: "questions you reported",
  question_verdicts: "question that learners reported",
  generations: "Topics",
  generation_chunks: "lessons",
  ai_usage: "Numbers of words",
  study_sessions: "answers",
  session_questions: "answers",
  answers: "answers",
  explanations_shown: "explanations you were shown",
  memories: "mastery",
  learner_memories: "mastery",
  remediation_content: "explains something",
  remediation_runs: "explains something",
  lesson_progress: "reflections, review dates",
  user_stats: "Experience points",
  xp_events: "Experience points",
  activity_days: "days you learned",
  badges: "badges",
  user_badges: "badges",
  operators: "Which accounts run this site",
  operator_actions: "what they did on its pages to accounts",
  imports: "A file of your learning that you bring",
  import_parts: "A file of your learning that you bring",
  sources: "Files, links and texts that you bring to learn from",
  source_bytes: "The file itself until it’s read",
  source_chunks: "Files, links and texts that you bring to learn from",
  tutor_exchanges: "What you ask about a lesson and the replies",
  question_hints: "what you thought before a hint, and the hints",
  notes: "Notes you make in a lesson or a source",
  outbox: "Emails waiting",
  contact_messages: "contact form",
  newsletter_subscribers: "list for new articles",
  stripe_customers: "your number and subscription at Stripe",
  subscriptions: "your number and subscription at Stripe",
  premium_grants: "Whether and until when you have Premium",
  payment_events: "Stripe's messages to us",
  sandbox_cards: "its last four digits and expiry date",
  sandbox_confirmations: "its last four digits and expiry date",
  sandbox_invoices: "invoices",
};

/** Contains no personal data. */
const ABOUT_THE_SERVER = new Set([
  "instance",
  "operator_notices",
  "question_checks",
  "speech_clips",
  "trust_reports",
]);

test("the privacy policy covers every table", async () => {
  const policy = plainText((await loadDocument("privacy-policy")).blocks);
  const names = Object.values<unknown>(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table).name)
    .filter((name) => !ABOUT_THE_SERVER.has(name));

  const silent = names.filter((name) => !policy.includes(IN_THE_POLICY[name] ?? "no words yet"));

  expect(names.length).toBeGreaterThan(20);
  expect(silent).toEqual([]);
});
