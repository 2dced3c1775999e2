import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const brief = z.object({
  topic: z.string(),
  subject: z.enum(["words", "mathematics", "code"]),
  language: z.enum(["en", "es", "de", "fr", "pt", "ja"]),
  level: z.enum(["beginner", "intermediate", "advanced"]),
});
export type Brief = z.infer<typeof brief>;

/** The wishes lessons are written for. */
export const readBriefs = (file = "evals/briefs.yaml"): Brief[] =>
  z.array(brief).parse(parse(readFileSync(file, "utf8")));
