import { parseArgs } from "node:util";
import { models } from "#app/ai/models.ts";
import { env } from "#app/platform/env.ts";
import { onOwnDatabase } from "../bench/own-database.ts";
import { readBriefs } from "./brief.ts";
import { runEvals } from "./run-evals.ts";

/** `npm run evals [-- --limit N] [--language en] [--judge MODEL]`: see evals/README.md. */
const { values } = parseArgs({
  options: {
    limit: { type: "string" },
    language: { type: "string" },
    judge: { type: "string" },
  },
});
const settings = env().ai;
if (!settings) {
  console.error("Set AI_BASE_URL, AI_API_KEY and AI_MODEL: there is no model to evaluate.");
  process.exit(1);
}
const briefs = readBriefs()
  .filter(({ language }) => values.language === undefined || language === values.language)
  .slice(0, values.limit === undefined ? undefined : Number(values.limit));
await onOwnDatabase(() =>
  runEvals({
    team: models(settings),
    judgeModel: values.judge
      ? models({ ...settings, model: values.judge, modelCheck: values.judge }).writer
      : null,
    briefs,
    folder: "evals/results",
    now: new Date(),
    print: (line) => console.log(line),
  }),
);
