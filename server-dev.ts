import { createServer, isRunnableDevEnvironment } from "vite";

/** `npm run dev`: the same server, its code served fresh by Vite. */
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the server");
const { run } = (await ssr.runner.import("/server.ts")) as typeof import("./server.ts");
await run((web) => (request, response) => {
  vite.middlewares(request, response, () => web(request, response));
});
