import { Outlet, redirect, type ShouldRevalidateFunction } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { findLibraryPreview } from "#app/features/catalog/find-library-preview.ts";
import { findNextLesson } from "#app/features/dashboard/find-next-lesson.ts";
import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import {
  type LessonContent,
  loadLessonContent,
} from "#app/features/lessons/load-lesson-content.ts";
import { loadLockedLessons } from "#app/features/lessons/load-locked-lessons.ts";
import { loadOffer } from "#app/features/payments/load-offer.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { isUuid } from "#app/rules/ids.ts";
import { mainBlocks } from "#app/rules/lessons/card.ts";
import type { HandleOfData } from "../../route-handle.ts";
import { respond } from "../../outcome.ts";
import { privateMeta } from "../../private-meta.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { NotFound } from "../not-found.tsx";
import type { Route } from "./+types/lesson-content";
import type { LessonIntent } from "./lesson-intents.ts";
import type { DrawnContent } from "./open-lesson.ts";
import { languageOfLesson } from "./text/lesson-text.tsx";
import { Paywall } from "./paywall.tsx";
import { printText } from "./text/print-text.tsx";

/** A lesson that isn't there keeps the header, with its ways on. */
export const handle = ((loaderData) => {
  const data = loaderData as Route.ComponentProps["loaderData"] | undefined;
  return { isBare: data?.status !== "not-found" };
}) satisfies HandleOfData;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(matches, loaderData?.status === "open" ? loaderData.lesson.title : "Lesson");

/** A page that opens with a question has no use for the text, unless a script asks to read it again. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const learner = learnerOf(context);
  if (!isUuid(params.lessonId)) return notFound(learner);
  const { lessonId } = params;
  const skipsTextInQuiz = !isDataRequest(request) && !url.searchParams.has("read");
  const options = { skipsTextInQuiz, shownAnswer: url.searchParams.get("answer") };
  const content = await loadLessonContent(learner, lessonId, infoOf(context).now, options);
  if (content.status === "open") return drawn(content);
  if (content.status === "locked") {
    const [offer, lockedLessons] = await Promise.all([
      loadOffer(),
      loadLockedLessons(learner, content.courseId),
    ]);
    return respond({ ...content, offer, lockedLessons });
  }
  const preview = await findLibraryPreview(params.lessonId);
  if (preview) throw redirect(preview);
  return notFound(learner);
}

const notFound = async (learner: Learner) =>
  respond({ status: "not-found" as const, next: await findNextLesson(learner) });

async function drawn(content: LessonContent): Promise<DrawnContent> {
  const { blocks, cards, formulas, about } = await renderOnce(content);
  return { ...content, lesson: { ...content.lesson, blocks, cards }, formulas, about };
}

type Print = Pick<DrawnContent, "formulas" | "about"> &
  Pick<DrawnContent["lesson"], "blocks" | "cards">;

/** The last print of each text, with what it was made from: names and terms may change without a new version. */
const cachedPrints = new WeakMap<readonly RenderedBlock[], { source: string; print: Print }>();

async function renderOnce(content: LessonContent): Promise<Print> {
  const { status, blocks, ...lesson } = content.lesson;
  if (status !== "ready" || blocks === null)
    return { blocks, cards: [], formulas: await drawFormulas(content) };
  const { terms, topic } = content;
  const source = JSON.stringify({ lesson, terms, topic });
  const cached = cachedPrints.get(blocks);
  if (cached?.source === source) return cached.print;
  const formulas = await drawFormulas(content);
  const { explained, ...text } = printText({ ...lesson, blocks, terms, formulas });
  const printed = [...text.blocks, ...mainBlocks(text.cards)];
  // The formulas of printed blocks are part of their HTML.
  const others = printed.filter(({ kind }) => kind !== "printed");
  const print = {
    ...text,
    formulas: await drawFormulas({ lesson, terms, others }),
    about: {
      language: languageOfLesson({ ...lesson, blocks }),
      explained,
      hasItalics: printed.some((block) => block.kind === "printed" && block.html.includes("<em")),
    },
  };
  cachedPrints.set(blocks, { source, print });
  return print;
}

const WRITING = new Set<unknown>(["write", "cancel"] satisfies LessonIntent[]);

/** No answer changes the text. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formData } = change;
  if (currentUrl.pathname !== nextUrl.pathname) return change.defaultShouldRevalidate;
  if (formData) return WRITING.has(formData.get("intent")) && change.defaultShouldRevalidate;
  const startsReading = nextUrl.searchParams.has("read") && !currentUrl.searchParams.has("read");
  return startsReading || currentUrl.search === nextUrl.search;
};

export default function AroundLesson({ loaderData: content, params }: Route.ComponentProps) {
  switch (content.status) {
    case "not-found":
      return <NotFound title="Lesson Not Found" next={content.next} />;
    case "locked":
      return <Paywall {...content} lessonId={params.lessonId} />;
    case "open":
      return <Outlet context={content satisfies DrawnContent} />;
  }
}
