import { askTutor } from "#app/features/tutor/ask-tutor.ts";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import { textAroundGaps } from "#app/rules/questions/kinds/gaps.ts";
import type { Question } from "#app/rules/questions/question.ts";
import { textOf } from "../../test/ai-service/request.ts";
import type { AiService } from "../../test/ai-service/start-ai-service.ts";
import type { Measured } from "../bench.ts";
import { readAttempts } from "./records.ts";
import { aLearner, NOW, sceneOf, type Scene } from "./scene.ts";

/** What the tutor of a lesson gets to read while its quiz is unfinished: no question that is pasted, and never a key. */
export async function measureMessages(service: AiService): Promise<Measured[]> {
  const attempts = [
    ...new Map(readAttempts().map((attempt) => [attempt.question, attempt])).values(),
  ];
  const sums = { refused: 0, prompts: 0, keysSent: 0 };
  for (const attempt of attempts) {
    const scene = await sceneOf(attempt);
    service.setFault(null);
    service.requests.length = 0;
    if (await isRefused(scene, pasted(scene))) sums.refused += 1;
    else console.error(`sent to a model: ${pasted(scene)}`);
    service.requests.length = 0;
    await isRefused(scene, attempt.words);
    const secrets = [scene.question.key.explanation, scene.text];
    const prompts = service.chats().map(({ body }) => textOf(body));
    sums.prompts += prompts.length;
    sums.keysSent += prompts.filter((prompt) =>
      secrets.some((secret) => prompt.includes(secret)),
    ).length;
  }
  return [
    {
      what: "questions of an unfinished quiz that are pasted, sent to a model",
      value: attempts.length - sums.refused,
      unit: "messages",
      target: { value: 0, better: "lower" },
      note: `${sums.refused} refused`,
    },
    {
      what: "prompts of the tutor with a question of the quiz or its key",
      value: sums.keysSent,
      unit: "prompts",
      target: { value: 0, better: "lower" },
      note: `of ${sums.prompts}`,
    },
  ];
}

async function isRefused({ lessonId, courseId }: Scene, message: string): Promise<boolean> {
  const learner = await aLearner(courseId);
  const input = { lessonId, kind: "ask" as const, message };
  const events = await Array.fromAsync(askTutor(learner, input, () => NOW));
  return events.some((event) => event.type === "refused" && event.reason === "quiz-question");
}

const pasted = ({ text, question }: Scene): string =>
  [text, ...partsOf(question)].join("\n").slice(0, TUTOR.message);

function partsOf({ kind, content }: Question): readonly string[] {
  if (kind === "choice") return content.options;
  if (kind === "cloze") return [textAroundGaps(content.text).join("___")];
  return kind === "order" ? content.items : [];
}
