import { createContext, type RouterContextProvider } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { countReviewsDue } from "#app/features/reviews/count-reviews-due.ts";

type Context = Readonly<Pick<RouterContextProvider, "get" | "set">>;

const ofPage = createContext<Promise<number | null> | null>(null);

/** For the loader of a page whose own statement counts the due reviews: the frame then needs none for them. */
export function sharesReviewsDue<Page extends { reviewsDue: number } | object | null>(
  context: Context,
  page: Promise<Page>,
): Promise<Page> {
  const count = page.then(
    (found) => (found && "reviewsDue" in found ? found.reviewsDue : null),
    // The page shows its own error.
    () => null,
  );
  context.set(ofPage, count);
  return page;
}

/** How many reviews the frame shows as due. */
export async function reviewsDueFor(context: Context, learner: Learner, now: Date) {
  // The loaders of a page are called one after the other, the frame's first.
  await Promise.resolve();
  return (await context.get(ofPage)) ?? countReviewsDue(learner, now);
}
