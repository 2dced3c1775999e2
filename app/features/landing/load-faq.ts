import { join } from "node:path";
import { z } from "zod";
import { loadOffer, type Offer } from "../payments/load-offer.ts";
import { readSite } from "../operations/read-site.ts";
import { CONTENT, readYamlFile } from "../legal/read-content.ts";

const CONDITIONS = ["paid", "granted", "open", "ai", "no-ai", "email", "no-email"] as const;

const faq = z
  .array(
    z.object({
      question: z.string().trim().min(10).max(120),
      answer: z.string().trim().min(20).max(700),
      /** Conditions under which an answer is true: Premium is sold, granted by the operator, or not needed. */
      only: z.enum(CONDITIONS).optional(),
    }),
  )
  .min(4);

type FaqSite = Pick<
  ReturnType<typeof readSite>,
  "name" | "isOpen" | "writesTopics" | "sendsMail"
> & {
  offer: Offer | null;
};

let entries: Promise<z.infer<typeof faq>> | undefined;

/** The frequent questions whose answers are true on this instance. */
export async function loadFaq() {
  return faqFor({ ...readSite(), offer: await loadOffer() });
}

/** For an instance with these settings. */
export async function faqFor({ name, isOpen, offer, writesTopics, sendsMail }: FaqSite) {
  const holds = new Set<string>([
    isOpen ? "open" : offer ? "paid" : "granted",
    writesTopics ? "ai" : "no-ai",
    sendsMail ? "email" : "no-email",
  ]);
  const price = offer?.price ? ` for ${offer.price.amount} a ${offer.price.period}` : "";
  const all = await (entries ??= readYamlFile(join(CONTENT, "faq.yaml"), faq));
  const fill = (text: string) => text.replaceAll("{{name}}", name).replaceAll("{{price}}", price);
  return all
    .filter(({ only }) => only === undefined || holds.has(only))
    .map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) }));
}
