import { once } from "node:events";
import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makeAuthority } from "./certificates.ts";

export interface TlsProxy {
  /** What the browser sees, and what belongs into APP_URL. Its certificate is trusted by nobody. */
  url: string;
  stop: () => Promise<void>;
}

type Options = {
  /** The port of this machine that is served without TLS. */
  upstreamPort: number;
  /** Whether the upstream sees the browser's Host header (nginx: `proxy_set_header Host $http_host`) or its own address. */
  host?: "kept" | "rewritten";
};

/** A reverse proxy that ends TLS, as nginx or Caddy in front of the app. */
export async function startTlsProxy({ upstreamPort, host = "kept" }: Options): Promise<TlsProxy> {
  const upstream = { host: "127.0.0.1", port: upstreamPort };
  const certificate = makeAuthority().issue("localhost");
  const server = createServer(certificate, (incoming, outgoing) => {
    const asked = request({
      ...upstream,
      method: incoming.method,
      path: incoming.url,
      headers: forwardedHeaders(incoming, host, `${upstream.host}:${upstream.port}`),
    });
    asked.on("response", (answer) => passOn(answer, outgoing));
    asked.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    // A reader who goes away takes the request along, or event streams would never end.
    outgoing.on("close", () => asked.destroy());
    incoming.pipe(asked);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function forwardedHeaders(
  { headers, socket }: IncomingMessage,
  host: Options["host"],
  upstream: string,
) {
  const hops = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean);
  return {
    ...headers,
    host: host === "kept" ? headers.host : upstream,
    "x-forwarded-for": hops.join(", "),
    "x-forwarded-proto": "https",
  };
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  outgoing.flushHeaders();
  answer.pipe(outgoing);
}
