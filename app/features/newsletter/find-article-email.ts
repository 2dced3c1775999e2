import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { newsletterSubscribers } from "#app/db/tables/index.ts";
import { hasNoLockedAccount } from "../accounts/locked-out.ts";
import { findArticle } from "../blog/load-articles.ts";

/** An article's email at delivery; null if the article or the subscription no longer exists, or its reader is locked out. */
export async function findArticleEmail(slug: string, subscriberId: string) {
  const [subscriber] = await db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(
      and(
        eq(newsletterSubscribers.id, subscriberId),
        isNotNull(newsletterSubscribers.confirmedAt),
        isNull(newsletterSubscribers.unsubscribedAt),
        hasNoLockedAccount(newsletterSubscribers.email),
      ),
    );
  const article = subscriber && (await findArticle(slug));
  if (!article) return null;
  const { title, excerpt, readMinutes } = article.article;
  return { title, excerpt, readMinutes };
}
