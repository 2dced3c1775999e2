import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { addOwnQuestion } from "#app/features/questions/add-own-question.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { beginQuiz } from "#app/features/quizzes/begin-quiz.ts";
import { storeReadingCourse } from "#app/features/topics/store-reading-course.ts";
import { MONDAY } from "./days.ts";
import { aSource } from "./source.ts";

/** A source with every sign that Markdown, HTML and front matter have a meaning for, in two parts. */
const HOSTILE_READING = [
  "# Marks: yes",
  "**Stars** and _lines_ [^1] and `code` and <b>tags</b>, [a link](https://example.org).",
  "> [!ASK] What is this?",
  "| a | b |\n| - | - |\n| 1 | 2 |",
  "- one\n- two\n1. three",
  "$x^2$ costs $5, 2*3*4 and &lt;i&gt; with \\ and ~~lines~~",
  "---\ntitle: x\n---",
  "```js",
  "# <script>alert(1)</script>",
  "## Example\n\nNobody has seen ]]> here.",
].join("\n\n");

export const OWN = { question: "What <b>pulls</b> *it*?", answer: "The <i>Moon</i>", others: "" };

/** A course in a source's own words; returns its first lesson, too. */
export async function aReadingCourse(learner: Learner, text = HOSTILE_READING) {
  const { id: sourceId } = await aSource(learner, text, { name: "Marks & <b>.txt" });
  const chosen = [{ id: sourceId, parts: null }];
  const stored = await storeReadingCourse(learner, { chosen, lessons: null }, MONDAY);
  if (stored.status !== "created") throw new Error(stored.status);
  return { ...stored, sourceId };
}

/** Adds a question of the learner's own; returns its id. */
export async function anOwnQuestion(learner: Learner, lessonId: string, now = MONDAY, typed = OWN) {
  const added = await addOwnQuestion(learner, lessonId, typed, now);
  if (added.status !== "question-added") throw new Error(added.status);
  return added.id;
}

/** Finishes the lesson, with right answers to these questions. */
export async function readToTheEnd(
  learner: Learner,
  lessonId: string,
  questionIds: readonly string[] = [],
  now = MONDAY,
) {
  await beginQuiz(learner, lessonId, now, false);
  for (const questionId of questionIds)
    await answerQuestion(learner, { lessonId, questionId, answer: [OWN.answer] }, now);
  return finishLesson(learner, { lessonId, reflection: null }, now);
}
