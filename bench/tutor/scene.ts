import { eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { questionOf, textOf } from "#app/features/quizzes/stored-question.ts";
import { takeHint } from "#app/features/quizzes/take-hint.ts";
import { enroll } from "#app/features/topics/enroll.ts";
import { seedCourse } from "#app/features/topics/seed-library.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { loadLibrary } from "#app/library/library.ts";
import type { Question } from "#app/rules/questions/question.ts";
import type { AiService } from "../../test/ai-service/start-ai-service.ts";
import type { RecordedReply } from "./records.ts";

export const NOW = new Date("2026-11-16T11:00:00Z");

/** What a learner thinks before the hints that come before the one that is judged, and what the model says then. */
const EARLIER = [
  "At first sight I'd look for the sentence that seemed odd while reading, but I can't find it again just yet",
  "Maybe my mistake lies elsewhere; comparing both halves of what I noted down yesterday might show which piece doesn't fit",
];
const HARMLESS = "Where have you met something like this before?";

/** A question of the library in the quiz of its lesson. */
export interface Scene {
  courseId: string;
  lessonId: string;
  questionId: string;
  text: string;
  question: Question;
}

const scenes = new Map<string, Promise<Scene>>();

/** Once for all replies to a question. */
export function sceneOf(record: RecordedReply): Promise<Scene> {
  const name = `${record.course}/${record.lesson}/${record.question}`;
  const scene = scenes.get(name) ?? openScene(record);
  scenes.set(name, scene);
  return scene;
}

async function openScene({ course, lesson, question }: RecordedReply): Promise<Scene> {
  const match = (await loadLibrary()).find(({ slug }) => slug === course);
  if (!match) throw new Error(`the library has no ${course}`);
  const courseId = await db.transaction((tx) => seedCourse(tx, match, NOW));
  const lessonId = libraryId.lesson(course, lesson);
  const rows = await db.select().from(questions).where(eq(questions.lessonId, lessonId));
  const row = rows.find(({ questionText, key }) =>
    [questionText, "template" in key && key.template?.questionText].includes(question),
  );
  if (!row) throw new Error(`lesson ${lesson} of ${course} has no question "${question}"`);
  // A question with parameters as its first case, which is what was recorded; one of the reviews in the quiz.
  const text = textOf(row, 0);
  const instance = questionOf(row, 0);
  const stored = one(
    await db
      .update(questions)
      .set({ ...instance, questionText: text, use: "quiz" })
      .where(eq(questions.id, row.id))
      .returning(),
  );
  return { courseId, lessonId, questionId: stored.id, text, question: questionOf(stored, 0) };
}

let learners = 0;

export async function aLearner(courseId: string): Promise<Learner> {
  learners += 1;
  const username = `Learner ${learners}`;
  const email = `learner${learners}@example.org`;
  const account = { email, username, passwordHash: "none", timeZone: "Europe/Berlin" };
  return db.transaction(async (tx) => {
    const id = await createAccount(tx, account, NOW);
    await enroll(tx, { userId: id, courseId }, NOW);
    return {
      id,
      sessionId: id,
      email,
      name: username,
      avatarUrl: null,
      isPremium: false,
      quizCompleted: true,
      timeZone: account.timeZone,
      preferences: { daily_reminders: false, preferred_time: "09:00", quiz_completed: true },
      appearance: {},
    };
  });
}

/** The hint that a learner of their own gets who writes these words, if the model says this. `step`: from 0. Empty if none is given. */
export async function hintFor(
  service: AiService,
  { lessonId, questionId, courseId }: Scene,
  { words, reply, step }: { words: string; reply: string; step: number },
): Promise<string> {
  const learner = await aLearner(courseId);
  const hints = [
    ...EARLIER.slice(0, step).map((ownWords) => ({ ownWords, hint: HARMLESS })),
    { ownWords: words, hint: reply },
  ];
  let text = "";
  for (const { ownWords, hint } of hints) {
    service.setFault([{ kind: "recorded", reply: JSON.stringify({ paragraph: 1, hint }) }]);
    const taken = await takeHint(learner, { lessonId, questionId, ownWords }, NOW);
    if (taken.status === "no-hint") return "";
    if (taken.status !== "hinted")
      throw new Error(`the hint for "${words.slice(0, 60)}" was ${JSON.stringify(taken)}`);
    text = taken.hints.at(-1)?.text ?? "";
  }
  return text;
}
