import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { WholePage } from "#app/rendering/whole-page.ts";
import type { WebEnv } from "./web-env.ts";

/**
 * Writes a page to the socket directly, with its length and the headers of every response, because the framework would
 * read it through a stream, and check each header once more.
 */
export function sendWhole(
  context: Context<WebEnv>,
  { content, headers, status }: WholePage,
): Response {
  const { outgoing } = context.env;
  const own = Object.fromEntries(headers);
  const common = inLowerCase(context.get("responseHeaders"));
  const cookies = headers.getSetCookie();
  outgoing.writeHead(status, {
    ...own,
    ...common,
    // A page with a token in its URL sets its own, stricter policy.
    "referrer-policy": own["referrer-policy"] ?? common["referrer-policy"],
    "content-length": content.length,
    ...(cookies.length > 0 && { "set-cookie": cookies }),
  });
  outgoing.end(content);
  return RESPONSE_ALREADY_SENT;
}

/** As `Headers` names them: a name in another case would be sent as well. */
const inLowerCase = (headers: Record<string, string>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
