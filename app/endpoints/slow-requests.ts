import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Files take as long as a slow connection needs: a hundred megabytes at 1.4 Mbit/s. Node ends what takes longer. */
export const UPLOAD_MS = 600_000;
/** For anything else, which has 16 KB at most. */
const FORM_MS = 20_000;
const UPLOADS = new Set(["/onboarding/sources/upload", "/profile/import/upload"]);

/** Ends requests whose body takes too long, as Node does with its only limit for all of them. */
export function endSlowRequests(server: Server, formMs = FORM_MS): void {
  const endUnless = (request: IncomingMessage) => {
    const timer = setTimeout(() => {
      if (request.complete) return;
      const error = Object.assign(new Error("too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, request.socket);
    }, formMs);
    request.once("close", () => clearTimeout(timer));
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    if (!UPLOADS.has(request.url ?? "")) return endUnless(request);
    // What comes after the response is thrown away.
    response.once("finish", () => endUnless(request));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
