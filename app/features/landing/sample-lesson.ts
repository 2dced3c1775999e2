import { listCourses } from "#app/library/library.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { gradeAnswer, shuffleOptions } from "#app/rules/quizzes/quiz.ts";

/** The excerpt of a first lesson to try on the front page; positions count from 0. */
const SAMPLE = {
  course: "machine-learning-fundamentals",
  paragraph: 2,
  question: 1,
  shuffleSeed: 5,
} as const;

/** An excerpt of a library lesson with a question, without its answer; null if the library no longer has it. */
export async function loadSampleLesson() {
  const sample = await findSample();
  if (!sample) return null;
  const { course, lesson, question, options } = sample;
  const picture = lesson.blocks.find((block) => block.kind === "diagram");
  const paragraphs = textOf(lesson.blocks, "explanation").split(/\n{2,}/);
  return {
    courseName: course.topic_name,
    courseSlug: course.slug,
    title: lesson.title,
    hook: textOf(lesson.blocks, "hook"),
    paragraph: paragraphs[SAMPLE.paragraph] ?? "",
    diagram: picture?.diagram,
    visualDescription: picture?.description,
    question: question.question_text,
    options,
  };
}

/** Grades the front page's question; null for an unknown option. */
export async function answerSample(choice: string) {
  const sample = await findSample();
  const chosenOption = Number(choice);
  if (!sample || !/^\d$/.test(choice) || chosenOption >= sample.options.length) return null;
  const { question, correctOption } = sample;
  const isCorrect = gradeAnswer(chosenOption, correctOption);
  return {
    chosenOption,
    correctOption,
    isCorrect,
    feedback: isCorrect ? question.feedback_correct : question.feedback_incorrect,
    explanation: question.explanation,
  };
}

async function findSample() {
  const course = (await listCourses()).find((each) => each.slug === SAMPLE.course);
  const lesson = course?.first;
  const question = lesson?.questions[SAMPLE.question];
  if (!course || !lesson || !question || !isChoice(question)) return null;
  const shuffled = shuffleOptions(question.options, question.correct_answer, SAMPLE.shuffleSeed);
  return { course, lesson, question, ...shuffled };
}
