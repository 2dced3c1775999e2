import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import { newsletterSubscribers, outbox } from "#app/db/tables/index.ts";
import { findEmail } from "#app/jobs/email-templates.tsx";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { lockOut, unlock } from "../operators/change-account.ts";
import { stopEmails } from "../email/stop-emails.ts";
import { loadArticles } from "../blog/load-articles.ts";
import { confirmSubscription, endSubscription } from "./decide-subscription.ts";
import { findArticleEmail } from "./find-article-email.ts";
import { deleteUnconfirmed } from "./delete-unconfirmed.ts";
import { findSubscription } from "./find-subscription.ts";
import { emailNewArticles } from "./email-new-articles.ts";
import { subscribe } from "./subscribe.ts";
import { subscriptionLink } from "./subscription-link.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

const HERE = "192.0.2.7";
const pendingEmailsTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipient, email));

/** The token of the link emailed to this address. */
async function tokenOf(email: string): Promise<string> {
  const rows = await db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  return new URL(subscriptionLink(rows[0]?.id ?? "")).searchParams.get("token") ?? "";
}

async function aSubscriber(email: string, since = MONDAY) {
  await subscribe(email, HERE, since);
  await confirmSubscription(await tokenOf(email), since);
}

test("a subscription needs the owner's confirmation", async () => {
  expect(await subscribe("ada@example.org", HERE, MONDAY)).toEqual({ status: "requested" });

  const token = await tokenOf("ada@example.org");
  expect(await findSubscription(token)).toEqual({ status: "waiting" });
  expect(await pendingEmailsTo("ada@example.org")).toMatchObject([
    { template: "confirm-newsletter" },
  ]);

  await confirmSubscription(token, MONDAY);
  expect(await findSubscription(token)).toEqual({ status: "confirmed" });
});

test("subscribing again on the same day sends no second email, and a subscriber gets none", async () => {
  await subscribe("bob@example.org", HERE, MONDAY);
  await subscribe("bob@example.org", HERE, MONDAY);
  expect(await pendingEmailsTo("bob@example.org")).toHaveLength(1);

  await confirmSubscription(await tokenOf("bob@example.org"), MONDAY);
  const tomorrow = new Date(MONDAY.getTime() + 86_400_000);
  expect(await subscribe("bob@example.org", HERE, tomorrow)).toEqual({ status: "requested" });
  expect(await pendingEmailsTo("bob@example.org")).toHaveLength(1);
});

test("a new article is emailed once to each subscriber, even when the job runs repeatedly", async () => {
  const [newest] = await loadArticles();
  const day = new Date(`${newest?.publishedAt}T09:00:00Z`);
  const before = new Date(day.getTime() - 86_400_000);
  await aSubscriber("eve@example.org", before);

  await emailNewArticles(day);
  await Promise.all([emailNewArticles(day), emailNewArticles(day)]);

  const pending = (await pendingEmailsTo("eve@example.org")).filter(
    (mail) => mail.template === "new-article",
  );
  expect(pending).toMatchObject([{ props: { slug: newest?.slug } }]);
});

test("an article is not emailed to a locked account's address until it is unlocked", async () => {
  const [newest] = await loadArticles();
  const slug = newest?.slug ?? "";
  const day = new Date(`${newest?.publishedAt}T09:00:00Z`);
  const [operator, learner] = [await aLearner(), await aLearner()];
  await aSubscriber(learner.email, new Date(day.getTime() - 86_400_000));
  const { id } = one(
    await db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, learner.email)),
  );
  const change = { operatorId: operator.id, userId: learner.id };
  const articles = async () =>
    (await pendingEmailsTo(learner.email)).filter(({ template }) => template === "new-article");
  expect(await findArticleEmail(slug, id)).not.toBeNull();
  await lockOut(change, MONDAY);
  await emailNewArticles(day);
  expect(await articles()).toEqual([]);
  expect(await findArticleEmail(slug, id)).toBeNull();
  await unlock(change, MONDAY);
  await emailNewArticles(day);
  expect(await articles()).toHaveLength(1);
  expect(await findArticleEmail(slug, id)).not.toBeNull();
});

test("an article is not emailed to later or former subscribers", async () => {
  const [newest] = await loadArticles();
  const day = new Date(`${newest?.publishedAt}T09:00:00Z`);
  const later = new Date(day.getTime() + 2 * 86_400_000);
  await aSubscriber("late@example.org", later);
  await aSubscriber("gone@example.org", new Date(day.getTime() - 86_400_000));
  const token = await tokenOf("gone@example.org");
  await endSubscription(token, day);

  await emailNewArticles(later);

  const articles = [
    ...(await pendingEmailsTo("late@example.org")),
    ...(await pendingEmailsTo("gone@example.org")),
  ];
  expect(articles.filter((mail) => mail.template === "new-article")).toEqual([]);
  expect(await findSubscription(token)).toEqual({ status: "ended" });
});

test("an email in the outbox is not sent after its recipient unsubscribed", async () => {
  await aSubscriber("quick@example.org");
  const rows = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, "quick@example.org"));
  const id = rows[0]?.id ?? "";
  expect(await findArticleEmail("how-sure-are-you", id)).toMatchObject({ readMinutes: 5 });

  await endSubscription(await tokenOf("quick@example.org"), MONDAY);

  expect(await findArticleEmail("how-sure-are-you", id)).toBeNull();
});

test("article emails have one-click unsubscribe", async () => {
  const [newest] = await loadArticles();
  const day = new Date(`${newest?.publishedAt}T09:00:00Z`);
  await aSubscriber("one-click@example.org", new Date(day.getTime() - 86_400_000));
  await emailNewArticles(day);
  const mails = await pendingEmailsTo("one-click@example.org");
  const pending = mails.find(({ template }) => template === "new-article");
  const email = pending && (await findEmail(pending, day));
  const token = new URL(email?.unsubscribeLink ?? "").searchParams.get("token") ?? "";
  expect(await stopEmails(token, day)).toEqual({ status: "stopped", mails: "articles" });
  expect(await findSubscription(await tokenOf("one-click@example.org"))).toEqual({
    status: "ended",
  });
});

test("an unconfirmed address is deleted 30 days after the last request", async () => {
  const daysLater = (days: number) => new Date(MONDAY.getTime() + days * 86_400_000);
  for (const email of ["silent@example.org", "slow@example.org"])
    await subscribe(email, "192.0.2.9", MONDAY);
  await subscribe("slow@example.org", "192.0.2.9", daysLater(20));
  await aSubscriber("sure@example.org");
  const tokens = await Promise.all(
    ["silent", "slow", "sure"].map((n) => tokenOf(`${n}@example.org`)),
  );

  await deleteUnconfirmed(daysLater(31));

  const subscriptions = await Promise.all(tokens.map((token) => findSubscription(token)));
  expect(subscriptions.map(({ status }) => status)).toEqual(["not-valid", "waiting", "confirmed"]);
});

test("an invalid link finds no subscription", async () => {
  expect(await findSubscription("")).toEqual({ status: "not-valid" });
  expect(await findSubscription("A".repeat(43))).toEqual({ status: "not-valid" });
});

test("the eleventh request within half an hour is refused", async () => {
  for (let index = 0; index < 10; index += 1)
    await subscribe(`many${index}@example.org`, "192.0.2.8", MONDAY);

  expect(await subscribe("many10@example.org", "192.0.2.8", MONDAY)).toMatchObject({
    status: "too-many",
  });
});
