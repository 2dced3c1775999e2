import { join } from "node:path";
import { z } from "zod";
import { env } from "#app/platform/env.ts";
import { PREMIUM_PRICE_PER_MONTH } from "#app/rules/access.ts";
import { CONTENT, readYamlFile } from "./read-content.ts";

const faq = z
  .array(
    z.object({
      question: z.string().trim().min(10).max(120),
      answer: z.string().trim().min(20).max(700),
      /** Left out where the answer would not be true: an open instance sells nothing. */
      only: z.enum(["paid", "open"]).optional(),
    }),
  )
  .min(4);

let entries: Promise<z.infer<typeof faq>> | undefined;

/** The questions people ask first, with the answers that hold on this instance. */
export async function loadFaq() {
  const { APP_NAME, LESSON_ACCESS } = env();
  const kind = LESSON_ACCESS === "open" ? "open" : "paid";
  const all = await (entries ??= readYamlFile(join(CONTENT, "faq.yaml"), faq));
  const fill = (text: string) =>
    text.replaceAll("{{name}}", APP_NAME).replaceAll("{{price}}", PREMIUM_PRICE_PER_MONTH);
  return all
    .filter(({ only }) => only === undefined || only === kind)
    .map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) }));
}
