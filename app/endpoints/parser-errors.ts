import { STATUS_CODES, type Server } from "node:http";
import type { Socket } from "node:net";
import { newNonce } from "#app/platform/security-headers.ts";

type HeadersFor = (nonce: string) => Record<string, string>;

const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Refuses requests that Node can't parse, which never reach the app, with the usual headers. */
export function answerParserErrors(server: Server, headersFor: HeadersFor): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // A response in the middle of another one would be read as part of it.
    if (!socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ""] ?? 400;
    const headers = { ...headersFor(newNonce()), Connection: "close", "Content-Length": "0" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`);
  });
}

/** For a request whose Host or path isn't a valid URL. */
export function answerBadRequest(headersFor: HeadersFor) {
  return (error: unknown): Response => {
    const status = error instanceof Error && error.name === "RequestError" ? 400 : 500;
    return new Response(null, { status, headers: headersFor(newNonce()) });
  };
}
