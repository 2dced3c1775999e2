import { and, isNotNull, isNull, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { newsletterSubscribers } from "#app/db/tables/index.ts";
import { queueEmail } from "../email/queue-email.ts";
import { hasNoLockedAccount } from "../accounts/locked-out.ts";
import { loadArticles } from "../blog/load-articles.ts";

/** Older articles are not emailed, even after downtime. */
const MAX_ARTICLE_AGE_DAYS = 7;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Queues one email per subscriber and article published since they confirmed. Safe to run any number of times. */
export async function emailNewArticles(now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const oldest = new Date(now.getTime() - MAX_ARTICLE_AGE_DAYS * MILLISECONDS_PER_DAY);
  const news = (await loadArticles()).filter(
    ({ publishedAt }) => publishedAt <= today && publishedAt > oldest.toISOString().slice(0, 10),
  );
  for (const { slug, publishedAt } of news) {
    const subscribers = await db
      .select({ id: newsletterSubscribers.id, email: newsletterSubscribers.email })
      .from(newsletterSubscribers)
      .where(
        and(
          isNotNull(newsletterSubscribers.confirmedAt),
          isNull(newsletterSubscribers.unsubscribedAt),
          hasNoLockedAccount(newsletterSubscribers.email),
          lt(newsletterSubscribers.confirmedAt, endOf(publishedAt)),
        ),
      );
    for (const { id, email } of subscribers) {
      const mail = {
        template: "new-article",
        recipient: email,
        props: { slug, subscriberId: id },
        onceKey: `new-article:${slug}:${id}`,
      } as const;
      await db.transaction((tx) => queueEmail(tx, mail, now));
    }
  }
}

const endOf = (day: string) =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + MILLISECONDS_PER_DAY);
