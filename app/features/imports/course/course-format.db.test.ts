import { and, asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  concepts,
  courses,
  enrollments,
  lessons,
  lessonVersions,
  memories,
  questionReports,
  questions,
} from "#app/db/tables/index.ts";
import { storeLesson } from "#app/features/generation/store-lesson.ts";
import { findReadableLesson } from "#app/features/lessons/find-readable-lesson.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { generateNextLessons } from "#app/features/generation/generate-next-lessons.ts";
import { reportQuestion } from "#app/features/reports/report-question.ts";
import { loadFolder } from "#app/features/topics/folder/load-folder.ts";
import { zipFolder } from "#app/features/topics/folder/take-folder.ts";
import { loadTopic } from "#app/features/topics/load-topic.ts";
import { planTopic } from "#app/features/topics/plan-topic.ts";
import { removeTopic } from "#app/features/topics/remove-topic.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import type { ChoiceKey } from "#app/rules/questions/kinds/choice.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  MONDAY,
  test,
} from "../../../../test/builders.ts";
import { lessonRows } from "../../../../test/lesson-rows.ts";
import type { BroughtFile } from "../import-format.ts";
import { courseFormat } from "./course-format.ts";

const NO_PROGRESS = { now: MONDAY, onProgress: () => undefined };

function fileOf(bytes: Uint8Array): BroughtFile {
  async function* parts() {
    yield await Promise.resolve(bytes);
  }
  return { name: "course.zip", size: bytes.length, bytes: parts };
}

async function taken(learner: Learner, courseId: string, change = (text: string) => text) {
  const folder = (await loadFolder(learner, courseId))!;
  const files = new Map([...folder.files].map(([name, text]) => [name, change(text)]));
  return { ...folder, files, file: fileOf(zipFolder({ ...folder, files }, MONDAY)) };
}

const bring = (learner: Learner, file: BroughtFile) =>
  db.transaction((tx) => courseFormat.store(tx, learner, file, NO_PROGRESS));

const broughtBy = async ({ id }: Learner) =>
  one(
    await db
      .select()
      .from(courses)
      .where(and(eq(courses.ownerId, id), eq(courses.source, "imported"))),
  );

async function textOf(courseId: string) {
  const rows = await db
    .select({
      title: lessons.title,
      objective: lessons.objective,
      blocks: lessonVersions.blocks,
      remediation: lessonVersions.preparedRemediation,
    })
    .from(lessons)
    .innerJoin(lessonVersions, eq(lessonVersions.id, lessons.currentVersionId))
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
  return rows;
}

async function questionsIn(courseId: string) {
  const rows = await db
    .select({ question: questions, concept: concepts.name })
    .from(questions)
    .leftJoin(concepts, eq(concepts.id, questions.conceptId))
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .where(eq(questions.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber), asc(questions.orderIndex));
  return rows.map(
    ({ question: { questionText, kind, use, family, difficultyLevel, key }, concept }) => {
      const { explanation, feedbackCorrect } = key;
      return {
        questionText,
        kind,
        use,
        family,
        difficultyLevel,
        explanation,
        feedbackCorrect,
        concept,
      };
    },
  );
}

test("a library course goes from one account to another as a folder, and is learned there", async () => {
  const author = await aLearner({ isPremium: true });
  const { courseId } = await aFinishedLesson(author);
  const { file, slug, files } = await taken(author, courseId);
  expect(slug).toBe("machine-learning-fundamentals");

  const learner = await aLearner();
  expect(await courseFormat.preview(learner, file, MONDAY)).toEqual({
    courses: [{ title: "Machine Learning Fundamentals", lessons: 10, isKnown: false }],
    answers: 0,
    notes: [],
  });
  expect(await db.$count(courses, eq(courses.ownerId, learner.id))).toBe(0);
  await bring(learner, file);
  const own = await broughtBy(learner);
  // Never the library's row.
  expect(own.id).not.toBe(courseId);
  expect(own).toMatchObject({ source: "imported", slug, totalLessons: 10, language: "en" });
  expect(await textOf(own.id)).toEqual(await textOf(courseId));
  expect(await questionsIn(own.id)).toEqual(await questionsIn(courseId));
  // What was answered is in the clear, nothing else is.
  const text = [...files.values()].join("\n");
  expect(text.match(/^ *(?:- )?correct_answer:/gm)).toHaveLength(3);
  expect(text.match(/^ +sealed:/gm)!.length).toBeGreaterThan(200);

  const rows = await lessonRows(
    own.id,
    one(
      await db
        .select()
        .from(lessons)
        .where(and(eq(lessons.courseId, own.id), eq(lessons.lessonNumber, 2))),
    ).id,
  );
  // Open as a whole to a learner without Premium.
  expect(await findReadableLesson(learner, rows.lessonIds[9]!)).toMatchObject({
    status: "readable",
  });
  await answerAll(learner, rows);
  const finished = await finishLesson(
    learner,
    { lessonId: rows.lessonId, reflection: null },
    MONDAY,
  );
  expect(finished.status).toBe("finished");
  expect(await db.$count(memories, eq(memories.userId, learner.id))).toBeGreaterThan(0);
  expect(await loadTopic(learner, own.id, MONDAY)).toMatchObject({
    source: "imported",
    slug: null,
    offer: null,
    completedLessons: 1,
  });
  // Nobody writes it further, and a report is its owner's alone.
  expect(await generateNextLessons(learner, rows.lessonId, MONDAY)).not.toMatchObject({
    status: "started",
  });
  const questionId = rows.questions[0]!.id;
  await reportQuestion(learner, { lessonId: rows.lessonId, questionId, comment: "" }, MONDAY);
  expect(
    await db.select().from(questionReports).where(eq(questionReports.questionId, questionId)),
  ).toMatchObject([{ status: "upheld", hidesQuestion: true }]);
  expect(await findReadableLesson(author, rows.lessonId)).toEqual({ status: "not-found" });
  await removeTopic(learner, own.id, MONDAY);
  expect(await loadTopic(learner, own.id, MONDAY)).toMatchObject({ isRemoved: true });
});

const NEW_NAME = "An idea by another name";

test("twice is once, and a changed folder updates what is there and keeps what was learned", async () => {
  const author = await aLearner({ isPremium: true });
  const { courseId } = await aLesson(author);
  const learner = await aLearner();
  const first = await taken(author, courseId);
  await bring(learner, first.file);
  const own = await broughtBy(learner);
  const [lesson] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons.courseId, own.id), eq(lessons.lessonNumber, 1)));
  const rows = await lessonRows(own.id, lesson!.id);
  await answerAll(learner, rows);
  await finishLesson(learner, { lessonId: rows.lessonId, reflection: null }, MONDAY);
  let renamed: string | undefined;
  const remembered = async () =>
    (
      await db
        .select({ name: concepts.name, stability: memories.stability })
        .from(memories)
        .innerJoin(concepts, eq(concepts.id, memories.conceptId))
        .where(eq(memories.userId, learner.id))
        .orderBy(asc(concepts.name))
    ).map(({ name, stability }) => ({
      name: name.replace(NEW_NAME, renamed ?? NEW_NAME),
      stability,
    }));
  const before = await remembered();
  renamed = before[0]!.name;

  await bring(learner, first.file);
  expect(await broughtBy(learner)).toEqual(own);
  expect((await courseFormat.preview(learner, first.file, MONDAY)).courses[0]?.isKnown).toBe(true);

  const changed = await taken(author, courseId, (text) =>
    text.replaceAll(before[0]!.name, NEW_NAME).replace(/^title: .*$/m, "title: Another title"),
  );
  await bring(learner, changed.file);
  expect((await textOf(own.id)).map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, () => "Another title"),
  );
  expect(await lessonRows(own.id, lesson!.id)).toMatchObject({ lessonIds: rows.lessonIds });
  expect(await remembered()).toEqual(before);
  // The library's own course is as it was.
  expect((await textOf(courseId))[0]?.title).not.toBe("Another title");
});

test("a folder with fewer lessons than before is refused, as it would take answers along", async () => {
  const author = await aLearner({ isPremium: true });
  const { courseId } = await aLesson(author);
  const learner = await aLearner();
  const whole = await taken(author, courseId);
  await bring(learner, whole.file);
  // A free learner's folder has the one lesson that is open to them, and is a course.
  const free = await aLearner();
  await aLesson(free);
  const part = await taken(free, courseId);
  expect([...part.files.keys()]).toEqual(["course.yaml", "01.md", "01.questions.yaml"]);
  await expect(bring(learner, part.file)).rejects.toThrow(
    "Your course has 10 lessons and this folder 1.",
  );
  await bring(free, part.file);
  expect(await broughtBy(free)).toMatchObject({ totalLessons: 1 });
});

const HOSTILE = [
  "yes: no # not a comment, {a: [b]} & *c ! | > % @ `",
  '- item\n- "quoted"\n\n  indented',
  "A fence in a text:\n\n```\n## Example\n```\n\n> [!TIP] not one",
  "مرحبا ‏بالعالم and עולם",
  "line\u2028separator and \u2029 paragraph",
  "## Why this matters\n\nNot a heading",
  "```blocks\n- kind: video\n```",
  "---\ntitle: x\n---",
  "null",
  "Text.\n\n---\n\nA second idea.",
  "$x^2$ and \\(y\\) and <b>bold</b> and [a](http://b.c)",
];

test("a course by AI is the same after a folder, however it reads", async () => {
  const author = await aLearner({ isPremium: true });
  const courseId = await db.transaction(async (tx) => {
    const plan = { topicName: "Knots: yes", source: "ai", firstStatus: "planned" } as const;
    const { courseId: id, lessonIds } = await planTopic(tx, author.id, plan, MONDAY);
    for (const [index, lessonId] of lessonIds.slice(0, 3).entries()) {
      const blocks: Block[] = HOSTILE.flatMap((text, place): Block[] => [
        {
          id: place === 0 ? "explanation" : `explanation-${2 * place + 1}`,
          section: "explanation",
          kind: "text",
          text,
        },
        {
          id: `explanation-${2 * place + 2}`,
          section: "explanation",
          kind: "code",
          language: "python",
          code: `  ${text}\n# ${index}`,
        },
      ]);
      const texts = HOSTILE[index]!;
      const lesson = {
        title: texts,
        hook: texts,
        objective: texts,
        explanation: texts,
        example: texts,
        elaboration: texts,
        next_tease: texts,
        blocks: [
          { id: "hook", section: "hook", kind: "text", text: texts },
          ...blocks,
          { id: "diagram", section: "explanation", kind: "diagram", description: texts },
          {
            id: "example",
            section: "example",
            kind: "table",
            caption: texts,
            header: [texts.slice(0, 60), "b"],
            rows: [["- c", "#d"]],
          },
          { id: "why", section: "why", kind: "ask", prompt: texts, answer: { text: texts } },
          { id: "next", section: "next", kind: "text", text: texts },
        ] as Block[],
        questions: [HOSTILE[0]!, HOSTILE[3]!, HOSTILE[10]!].map((text, place) => ({
          question_text: `${text} ${place}`,
          options: ["yes", "no", "5", text],
          correct_answer: text,
          explanation: text,
          feedback_correct: text,
          feedback_incorrect: text,
          difficulty_level: 2,
          concept: `${index}: ${texts.slice(0, 40).trim()}`,
        })),
      };
      const taught = [
        {
          name: `${index}: ${texts.slice(0, 40).trim()}`,
          description: texts,
          difficulty: 1,
          lesson_number: index + 1,
        },
      ];
      await storeLesson(
        tx,
        { courseId: id, lessonId, writtenBy: "a-model" },
        lesson,
        taught,
        MONDAY,
      );
    }
    return id;
  });
  const { files, slug, file } = await taken(author, courseId);
  expect(slug).toMatch(/^knots-yes-[0-9a-f]{8}$/);
  // The answers are in none of the files.
  for (const text of files.values()) expect(text).not.toContain("correct_answer");
  const learner = await aLearner();
  await bring(learner, file);
  const own = await broughtBy(learner);
  expect(own).toMatchObject({ topicName: "Knots: yes", totalLessons: 3 });
  const [was, is] = [await textOf(courseId), await textOf(own.id)];
  // Signs that nobody sees are taken out of what somebody brings; everything else is the same.
  const visible = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll("\u200f", "")
        .replaceAll(/[\u2028\u2029]/g, String.raw`\n`),
    ) as unknown;
  expect(is).toEqual(visible(was));
  expect(await questionsIn(own.id)).toEqual(visible(await questionsIn(courseId)));
  const rightTexts = async (id: string) =>
    (await db.select().from(questions).where(eq(questions.courseId, id)))
      .map(
        ({ content, key }) => (content as { options: string[] }).options[(key as ChoiceKey).option],
      )
      .toSorted((left, right) => left!.localeCompare(right!));
  expect(await rightTexts(own.id)).toEqual(visible(await rightTexts(courseId)));
  expect(await db.$count(enrollments, eq(enrollments.userId, learner.id))).toBe(1);
});

test("a lesson's citations and sources come back with its folder, quotes only if the learner says so", async () => {
  const author = await aLearner({ isPremium: true });
  const { courseId, lessonId } = await aLesson(author);
  const passage = {
    source: "0190c0de-0000-7000-8000-000000000001",
    name: "Bees.pdf",
    from: 10,
    to: 60,
    page: 12,
    quote: "the bee turns to the left",
    match: "near" as const,
  };
  const blocks = [
    {
      id: "explanation",
      section: "explanation" as const,
      kind: "text" as const,
      text: "Bees dance.[^2] They sing.[^?]\n\n- They turn.[^1]",
    },
    {
      id: "sources",
      section: "next" as const,
      kind: "sources" as const,
      sources: [{ title: "Waggle", author: "A. Keeper", place: "p. 3" }, passage],
    },
  ];
  const [lesson] = await db.select().from(lessons).where(eq(lessons.id, lessonId));
  await db
    .update(lessonVersions)
    .set({ blocks })
    .where(eq(lessonVersions.id, lesson!.currentVersionId!));

  const silent = await loadFolder(author, courseId);
  expect([...silent!.files.values()].join("\n")).not.toContain("the bee turns");
  const folder = (await loadFolder(author, courseId, { withQuotes: true }))!;
  const learner = await aLearner();
  await bring(learner, fileOf(zipFolder(folder, MONDAY)));
  const own = await broughtBy(learner);
  const [brought] = await textOf(own.id);
  expect(brought!.blocks).toEqual(blocks);
  expect(await loadTopic(learner, own.id, MONDAY)).toMatchObject({ hasPassages: true });
});

test("a citation of a source that the lesson doesn't have is refused with its line", async () => {
  const author = await aLearner({ isPremium: true });
  const { courseId } = await aLesson(author);
  const { file } = await taken(author, courseId, (text) =>
    text.replace("## Explanation\n\n", "## Explanation\n\nBees dance.[^40]\n\n"),
  );

  await expect(bring(await aLearner(), file)).rejects.toThrow(
    /01\.md:\d+ .*\[\^40\] cites source 40/,
  );
});
