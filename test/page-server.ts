import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { fetchPage, type FetchOptions } from "../app/platform/fetch-page.ts";
import { makeAuthority } from "./certificates.ts";

const HOST = "pages.example.org";
const OTHER_HOST = "other.example.org";
export const PAGE = "<h1>Bees dance</h1>";
export const HTML = { "content-type": "text/html; charset=utf-8" };
const MEGABYTE = 1024 * 1024;

export const encoded: Record<string, Buffer> = {
  gzip: gzipSync(PAGE),
  "x-gzip": gzipSync(PAGE),
  br: brotliCompressSync(PAGE),
  deflate: deflateSync(PAGE),
};

const pages: Record<string, RequestListener> = {
  "/bees": (_, response) => response.writeHead(200, HTML).end(PAGE),
  "/encoded": (request, response) => {
    const encoding = request.url?.split("?")[1] ?? "";
    response.writeHead(200, { ...HTML, "content-encoding": encoding }).end(encoded[encoding]);
  },
  "/bomb": (_, response) =>
    response
      .writeHead(200, { ...HTML, "content-encoding": "gzip" })
      .end(gzipSync(Buffer.alloc(64 * MEGABYTE))),
  "/cut": (_, response) =>
    response
      .writeHead(200, { ...HTML, "content-encoding": "gzip" })
      .end(gzipSync("Bees ".repeat(99)).subarray(0, 20)),
  "/strange": (_, response) =>
    response.writeHead(200, { ...HTML, "content-encoding": "zstd" }).end(PAGE),
  "/endless": (_, response) => {
    response.writeHead(200, HTML);
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, "bee ")));
    };
    response.on("drain", write);
    write();
  },
  "/announced": (_, response) =>
    response.writeHead(200, { ...HTML, "content-length": 6 * MEGABYTE }).write("bees"),
  "/slow": (_, response) => response.writeHead(200, HTML).write("bees"),
  "/silent": () => {},
  "/broken": (_, response) => {
    response
      .writeHead(200, { ...HTML, "content-length": 100 })
      .write("bees", () => response.destroy());
  },
  "/upgrade": (_, response) =>
    response.socket?.end("HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
  "/picture": (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("x"),
  "/typeless": (_, response) => response.writeHead(200).end("%PDF-1.7"),
  "/named": (_, response) =>
    response
      .writeHead(200, {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="../x.pdf"; filename*=UTF-8''..%2FDie%20Biene.pdf`,
      })
      .end("%PDF-1.7"),
  "/gone": (_, response) => response.writeHead(404, HTML).end(PAGE),
  "/to": (request, response) =>
    response
      .writeHead(302, { location: decodeURIComponent(request.url?.split("?")[1] ?? "") })
      .end("moved"),
  "/nowhere": (_, response) => response.writeHead(302).end(),
  "/count": (request, response) => {
    const left = Number(request.url?.split("?")[1]);
    if (left === 0) response.writeHead(200, HTML).end(PAGE);
    else response.writeHead(307, { location: `/count?${left - 1}` }).end();
  },
};

export type PageServer = Awaited<ReturnType<typeof startPageServer>>;

/** A web server on this machine, as it is on the internet: in the open, over TLS, and over TLS with another host's certificate. */
export async function startPageServer() {
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    const respond = pages[request.url?.split("?")[0] ?? ""];
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  };
  const authority = makeAuthority();
  const servers = [
    createServer(listener),
    createSecureServer(authority.issue(HOST), listener),
    createSecureServer(authority.issue(OTHER_HOST), listener),
  ];
  const [port = 0, securePort = 0, otherPort = 0] = await Promise.all(servers.map(listen));
  const testNetwork = {
    addresses: ["127.0.0.1"],
    ports: [port, securePort, otherPort],
    ca: authority.cert,
  };
  return {
    requests,
    testNetwork,
    at: (path: string) => `http://${HOST}:${port}${path}`,
    securely: (path: string) => `https://${HOST}:${securePort}${path}`,
    ofOtherHost: (path: string, host = OTHER_HOST) => `https://${host}:${otherPort}${path}`,
    fetch: (address: string, options: FetchOptions = {}) =>
      fetchPage(address, { isOn: true, resolve: toLoopback, testNetwork, ...options }),
    stop: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

export const toLoopback = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);

async function listen(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  return (server.address() as AddressInfo).port;
}
