import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/** React Router's entry for a server with web streams, as `react-router reveal` writes it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  headers.set("Content-Type", "text/html");
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError: (error) => console.error(error),
  });
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  return new Response(body, { status, headers });
}
