import { parseArgs } from "node:util";
import { startAiService } from "./start-ai-service.ts";

/** `node test/ai-service/serve.ts --port 4010 [--first-token-ms 600] [--tokens-per-second 70]` */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4010" },
    "first-token-ms": { type: "string", default: "600" },
    "tokens-per-second": { type: "string", default: "70" },
  },
});

const service = await startAiService({
  port: Number(values.port),
  msToFirstToken: Number(values["first-token-ms"]),
  tokensPerSecond: Number(values["tokens-per-second"]),
  flags: () => false,
  speaks: () => true,
});
process.stdout.write(`Stand-in AI service (sample text only): ${service.url}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void service.close().then(() => process.exit(0)));
