import { asc, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessons, lessonVersions, questions } from "#app/db/tables/index.ts";
import { mainText } from "#app/rules/blocks/main-text.ts";
import { describeKey } from "#app/rules/questions/question.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { loadReports } from "../reports/load-reports.ts";

/** What an operator decides about: open reports, and questions whose key a model couldn't confirm but nobody reported. */
export async function loadQuestions() {
  const reports = await loadReports();
  const doubted = await db
    .select({
      id: questions.id,
      topic: courses.topicName,
      lessonId: lessons.id,
      lessonNumber: lessons.lessonNumber,
      lesson: lessons.title,
      question: questions.questionText,
      kind: questions.kind,
      content: questions.content,
      key: questions.key,
    })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(questions.reviewState, "doubted"))
    .orderBy(asc(questions.id));
  const texts = await loadTexts([...reports, ...doubted].map(({ lessonId }) => lessonId));
  const withLesson = <Row extends Stored & { lessonId: string }>({
    kind,
    content,
    key,
    ...row
  }: Row) => ({
    ...row,
    options: optionsOf({ kind, content, key }),
    text: texts.get(row.lessonId) ?? "",
  });
  return { reports: reports.map(withLesson), doubted: doubted.map(withLesson) };
}

/** The text of each lesson, as Markdown. */
async function loadTexts(lessonIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: lessons.id, blocks: lessonVersions.blocks })
    .from(lessons)
    .innerJoin(lessonVersions, eq(lessonVersions.id, lessons.currentVersionId))
    .where(inArray(lessons.id, lessonIds));
  return new Map(rows.map(({ id, blocks }) => [id, mainText(blocks)]));
}

type Stored = Pick<Awaited<ReturnType<typeof loadReports>>[number], "kind" | "content" | "key">;

/** The options with the right one marked, or the answer in words. */
function optionsOf({ kind, content, key }: Stored): { text: string; isRight: boolean }[] {
  if (!kind || !content || !key) return [];
  const question = questionOf({ kind, content, key });
  if (question.kind !== "choice") return [{ text: describeKey(question), isRight: true }];
  return question.content.options.map((text, index) => ({
    text,
    isRight: index === question.key.option,
  }));
}
