import { createContext, type RouterContextProvider } from "react-router";
import type { loadLessonSession } from "#app/features/lessons/load-lesson-session.ts";

type Context = Readonly<Pick<RouterContextProvider, "get" | "set">>;
type Session = ReturnType<typeof loadLessonSession>;

const ofPage = createContext<Session | null>(null);

/** For the loader of the layout, which reads the learner's place together with the text. */
export function withSession<Content>(
  context: Context,
  page: { content: Promise<Content>; session: Session },
): Promise<Content> {
  context.set(ofPage, page.session);
  return page.content;
}

/**
 * For the loader of the page. The loaders of a page are called one after the other, the layout's first; null where only
 * this one is.
 */
export const sessionOfPage = (context: Context): Session | null => context.get(ofPage);
