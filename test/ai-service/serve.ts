import { startAiService } from "./ai-service.ts";

/** `node test/ai-service/serve.ts [PORT]`: the stand-in by itself, at the pace of a usual service. */
const service = await startAiService({ port: Number(process.argv[2] ?? 4010) });
console.log(service.url);
