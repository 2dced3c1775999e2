import { once } from "node:events";
import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makeAuthority } from "./certificates.ts";

export interface TlsProxy {
  /** What the browser sees, and the value for APP_URL. Nothing trusts its certificate. */
  url: string;
  stop: () => Promise<void>;
}

type Options = {
  /** The local port that is served without TLS. */
  upstreamPort: number;
  /**
   * Whether the upstream gets the browser's Host header (nginx: `proxy_set_header Host $http_host`) or its own address.
   */
  host?: "original" | "rewritten";
};

/** A reverse proxy that terminates TLS, like nginx or Caddy in front of the app. */
export async function startTlsProxy({
  upstreamPort,
  host = "original",
}: Options): Promise<TlsProxy> {
  const upstream = { host: "127.0.0.1", port: upstreamPort };
  const certificate = makeAuthority().issue("localhost");
  const server = createServer(certificate, (incoming, outgoing) => {
    const upstreamRequest = request({
      ...upstream,
      method: incoming.method,
      path: incoming.url,
      headers: forwardedHeaders(incoming, host, `${upstream.host}:${upstream.port}`),
    });
    upstreamRequest.on("response", (answer) => passOn(answer, outgoing));
    upstreamRequest.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    // Abort the upstream request when the client disconnects, or event streams would never end.
    outgoing.on("close", () => upstreamRequest.destroy());
    incoming.pipe(upstreamRequest);
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
    host: host === "original" ? headers.host : upstream,
    "x-forwarded-for": hops.join(", "),
    "x-forwarded-proto": "https",
  };
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  outgoing.flushHeaders();
  answer.pipe(outgoing);
}
