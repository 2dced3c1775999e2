import { createServer, isRunnableDevEnvironment } from "vite";
import { startAiService } from "./test/ai-service/start-ai-service.ts";

/** `npm run dev`: the same server with Vite's hot reload, and sample text if no AI service is configured. */
const { AI_BASE_URL, AI_API_KEY, OPENAI_API_KEY } = process.env;
if (!AI_BASE_URL && !AI_API_KEY && !OPENAI_API_KEY) {
  const sample = await startAiService();
  process.env.AI_BASE_URL = sample.url;
  console.log("No AI service is configured: topics outside the library get sample text.");
}
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const ssr = vite.environments.ssr;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the server");
const { run } = (await ssr.runner.import("/server.ts")) as typeof import("./server.ts");
await run((web) => (request, response) => {
  vite.middlewares(request, response, () => web(request, response));
});
