import { expect, type Page } from "@playwright/test";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import type { Question } from "#app/rules/questions/question.ts";
import { storedRows } from "./database.ts";
import { PASSWORD, signUp } from "./journeys.ts";
import type { Running } from "./nectar.ts";

/** What a learner's form sends as the answer to a question about a concept. */
export type AnswerTo = (question: Question, conceptId: string) => string[];

type StoredQuestion = Parameters<typeof questionOf>[0] & { conceptId: string };

/** A stored question with its answer, in the case of this seed. */
export async function questionBy(nectar: Running, id: string, seed = 0) {
  const [row] = await storedRows<StoredQuestion>(
    nectar,
    `select kind, content, key, concept_id as "conceptId" from questions where id = $1`,
    [id],
  );
  if (!row) throw new Error(`there is no question ${id}`);
  return { conceptId: row.conceptId, question: questionOf(row, seed) };
}

/** A new learner finishes all ten lessons of a library course without opening them. Returns their address. */
export async function finishTopic(
  page: Page,
  nectar: Running,
  topic: string,
  answerTo: AnswerTo,
): Promise<string> {
  const { email } = await signUp(page, nectar.url);
  const post = async (path: string, fields: Record<string, string | string[]>) => {
    const form = new FormData();
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) form.append(name, value);
    const headers = { origin: nectar.url };
    const answer = await page.request.post(nectar.url + path, { form, headers, maxRedirects: 0 });
    expect(answer.status(), path).toBeLessThan(400);
    return answer.headers().location ?? "";
  };
  const offline = async (lesson: string) => {
    const reply = await page.request.get(`${nectar.url}/api/offline-lessons?opened=${lesson}`);
    const { lessons } = (await reply.json()) as {
      lessons: { id: string; questions: { id: string }[] }[];
    };
    return lessons;
  };
  let next: string | undefined = (await post("/onboarding", { topic })).split("/").pop() ?? "";
  for (let lesson = 1; next !== undefined && lesson <= 10; lesson += 1) {
    const opened: string = next;
    const lessons = await offline(opened);
    for (const { id } of lessons.find((each) => each.id === opened)?.questions ?? []) {
      const { question, conceptId } = await questionBy(nectar, id);
      const answer = answerTo(question, conceptId);
      await post(`/lesson/${opened}`, { intent: "answer", questionId: id, answer });
    }
    await post(`/lesson/${opened}`, { intent: "finish", skip: "yes" });
    next = (await offline(opened)).find(({ id }) => id !== opened)?.id;
  }
  return email;
}

/** A session lasts a week. */
export async function signInAgain(page: Page, { url }: Running, email: string): Promise<void> {
  const form = { email, password: PASSWORD };
  await page.request.post(`${url}/login`, { form, headers: { origin: url } });
}
