import { Outlet, redirect, type ShouldRevalidateFunction } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { findLibraryPreview } from "#app/features/catalog/find-library-preview.ts";
import { findNextLesson } from "#app/features/dashboard/find-next-lesson.ts";
import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import {
  type LessonContent,
  loadLessonContent,
} from "#app/features/lessons/load-lesson-content.ts";
import { loadLessonPage } from "#app/features/lessons/load-lesson-page.ts";
import { loadLockedLessons } from "#app/features/lessons/load-locked-lessons.ts";
import { loadOffer } from "#app/features/payments/load-offer.ts";
import type { BlockHtml, RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { isUuid } from "#app/rules/ids.ts";
import { sectionShares } from "#app/rules/lessons/section-shares.ts";
import type { HandleOfData } from "../../route-handle.ts";
import { respond } from "../../outcome.ts";
import { explainedTerms } from "#app/ui/blocks/lesson-sections.tsx";
import { privateMeta } from "../../private-meta.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { NotFound } from "../not-found.tsx";
import { withSession } from "./session-of-page.ts";
import type { Route } from "./+types/lesson-content";
import type { LessonIntent } from "./lesson-intents.ts";
import type { DrawnContent } from "./open-lesson.ts";
import { languageOfLesson } from "./lesson-text.tsx";
import { Paywall } from "./paywall.tsx";
import { headsOf, onlyInPage, printBlocks } from "./print-blocks.tsx";

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
  const isData = isDataRequest(request);
  const skipsTextInQuiz = !isData && !url.searchParams.has("read");
  const options = { skipsTextInQuiz, shownAnswer: url.searchParams.get("answer") };
  const found = await (isData
    ? loadLessonContent(learner, lessonId, options)
    : withSession(context, loadLessonPage(learner, lessonId, infoOf(context).now, options)));
  if (found.status === "open") return printed(found, isData);
  if (found.status === "locked") {
    const [offer, lockedLessons] = await Promise.all([
      loadOffer(),
      loadLockedLessons(learner, found.courseId),
    ]);
    return respond({ ...found, offer, lockedLessons });
  }
  const preview = await findLibraryPreview(params.lessonId);
  if (preview) throw redirect(preview);
  return notFound(learner);
}

const notFound = async (learner: Learner) =>
  respond({ status: "not-found" as const, next: await findNextLesson(learner) });

/** A page shows the printed blocks, so they aren't sent with it as data as well. */
async function printed(content: LessonContent, isData: boolean): Promise<DrawnContent> {
  const { blocks, formulas, html, inPage, about } = await printOnce(content);
  const lesson = { ...content.lesson, blocks };
  return { ...content, lesson, formulas, about, html: isData ? html : inPage };
}

type Print = Pick<DrawnContent, "formulas" | "html" | "about"> & {
  of: string;
  blocks: DrawnContent["lesson"]["blocks"];
  inPage: BlockHtml;
};

/** The last print of a text, and what it was printed with: names and terms may change without a new version. */
const prints = new WeakMap<readonly RenderedBlock[], Print>();

async function printOnce(content: LessonContent): Promise<Print> {
  const { status, blocks, ...lesson } = content.lesson;
  if (status !== "ready" || blocks === null)
    return { of: "", blocks, formulas: await drawFormulas(content), html: {}, inPage: {} };
  const { terms, topic } = content;
  const of = JSON.stringify({ lesson, terms, topic });
  const known = prints.get(blocks);
  if (known?.of === of) return known;
  const html = printBlocks({ ...lesson, blocks, terms, formulas: await drawFormulas(content) });
  const heads = headsOf(blocks, html);
  const print = {
    of,
    blocks: heads,
    formulas: await drawFormulas({ lesson, terms, heads }),
    html,
    inPage: onlyInPage(html),
    about: {
      language: languageOfLesson({ ...lesson, blocks }),
      explained: explainedTerms(blocks, terms),
      sectionShares: sectionShares(blocks),
      hasItalics: Object.values(html).some((text) => text.includes("<em")),
    },
  };
  prints.set(blocks, print);
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
