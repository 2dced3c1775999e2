import { join } from "node:path";
import { z } from "zod";
import { PREMIUM_PRICE_PER_MONTH } from "#app/rules/access.ts";
import { readSite } from "../operations/read-site.ts";
import { CONTENT, readYamlFile } from "../legal/read-content.ts";

const CONDITIONS = ["paid", "open", "ai", "no-ai", "email", "no-email"] as const;

const faq = z
  .array(
    z.object({
      question: z.string().trim().min(10).max(120),
      answer: z.string().trim().min(20).max(700),
      /** Shown only where the answer is true: an open instance sells nothing. */
      only: z.enum(CONDITIONS).optional(),
    }),
  )
  .min(4);

type FaqSite = Pick<ReturnType<typeof readSite>, "name" | "isOpen" | "writesTopics" | "sendsMail">;

let entries: Promise<z.infer<typeof faq>> | undefined;

/** The questions people ask first, with the answers that hold on this instance. */
export async function loadFaq() {
  return faqFor(readSite());
}

/** The same for an instance that can do this. */
export async function faqFor({ name, isOpen, writesTopics, sendsMail }: FaqSite) {
  const holds = new Set<string>([
    isOpen ? "open" : "paid",
    writesTopics ? "ai" : "no-ai",
    sendsMail ? "email" : "no-email",
  ]);
  const all = await (entries ??= readYamlFile(join(CONTENT, "faq.yaml"), faq));
  const fill = (text: string) =>
    text.replaceAll("{{name}}", name).replaceAll("{{price}}", PREMIUM_PRICE_PER_MONTH);
  return all
    .filter(({ only }) => only === undefined || holds.has(only))
    .map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) }));
}
