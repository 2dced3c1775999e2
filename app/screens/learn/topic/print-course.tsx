import Printer from "lucide-react/icons/printer";
import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import { renderBlocks } from "#app/features/lessons/render-blocks.ts";
import type { BookLesson } from "#app/features/topics/book/load-book.ts";
import { takeBook } from "#app/features/topics/book/take-book.ts";
import { isUuid } from "#app/rules/ids.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { LESSON_FONTS, preloaded } from "#app/ui/fonts.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { href } from "#app/ui/link.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { printText } from "../lesson/text/print-text.tsx";
import { NotFound } from "../not-found.tsx";
import { respond } from "../../outcome.ts";
import { privateMeta } from "../../private-meta.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { wantsQuotes } from "./wants-quotes.ts";
import type { Route } from "./+types/print-course";
import { AnswersOnPaper, LessonOnPaper } from "./course-on-paper.tsx";

export const links: Route.LinksFunction = () => preloaded(LESSON_FONTS);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(matches, loaderData?.status === "found" ? loaderData.title : "Topic");

export async function loader({ params: { topicId }, url, context }: Route.LoaderArgs) {
  const taken = isUuid(topicId)
    ? await takeBook(learnerOf(context), topicId, infoOf(context).now, {
        withQuotes: wantsQuotes(url),
      })
    : ({ status: "not-found" } as const);
  if (taken.status !== "found") return respond(taken);
  const { book } = taken;
  const lessons = await Promise.all(book.lessons.map(drawn));
  return {
    ...book,
    status: taken.status,
    lessons,
    // Those of the texts are part of their HTML.
    formulas: await drawFormulas(book.lessons.map(({ questions }) => questions)),
  };
}

async function drawn({ blocks, ...lesson }: BookLesson) {
  const rendered = await renderBlocks(blocks);
  // Unique within a lesson, and all lessons share the page.
  const unique = rendered.blocks.map((block) => ({
    ...block,
    id: `l${lesson.number}-${block.id}`,
  }));
  const text = { ...lesson, blocks: unique, terms: [] };
  const { cards, blocks: others } = printText({ ...text, formulas: await drawFormulas(text) });
  return { ...lesson, blocks: [...others, ...cards.flatMap((card) => card.blocks)] };
}

/** A whole course as one page: text, questions, and their answers at the end. */
export default function PrintCourse({ loaderData: course, params }: Route.ComponentProps) {
  if (course.status === "not-found") return <NotFound title="Topic Not Found" />;
  const back = (
    <BackLink to={href("/topic/:topicId", { topicId: params.topicId })}>Back to the topic</BackLink>
  );
  if (course.status === "too-many")
    return (
      <Page width="text">
        {back}
        <Notice tone="error">{TOO_MANY_REQUESTS}</Notice>
      </Page>
    );
  const { title, description, notice, language, lessons, totalLessons } = course;
  return (
    <Page width="text">
      <DrawnFormulasContext value={course.formulas}>
        <PageHeading
          before={back}
          title={<span lang={language.lang}>{title}</span>}
          lead={
            <>
              <span lang={language.lang}>{description}</span>
              {notice !== null && <span className="mt-2 block text-base">{notice}</span>}
              <span className="mt-2 block text-base">
                {lessons.length} of {totalLessons} lessons
              </span>
            </>
          }
        />
        <div data-screen-only className="mb-12">
          {/* Without a script the browser's own menu prints. */}
          <Button size="large" icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
        {lessons.map((lesson) => (
          <LessonOnPaper key={lesson.id} lesson={lesson} language={language} />
        ))}
        <AnswersOnPaper lessons={lessons} language={language} />
      </DrawnFormulasContext>
    </Page>
  );
}
