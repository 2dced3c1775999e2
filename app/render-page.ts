import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToReadableStream } from "react-dom/server";
import { WholePage } from "./platform/whole-page.ts";

interface Rendering {
  nonce: string | undefined;
  onError: (error: unknown) => void;
}

/** Renders the complete page, which is then sent with its length and compressed in one piece. */
export async function renderWhole(
  page: ReactNode,
  rendering: Rendering,
  init: ResponseInit,
): Promise<WholePage> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const { pipe } = renderToPipeableStream(page, {
    ...rendering,
    onShellError: reject,
    onAllReady: () => pipe(collector(resolve)),
  });
  return new WholePage(await promise, init);
}

function collector(onWhole: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write: (part: Buffer, _, done) => {
      parts.push(part);
      done();
    },
    final: (done) => {
      onWhole(Buffer.concat(parts));
      done();
    },
  });
}

/** Sends the page as soon as its frame is rendered, and the rest when its data arrives. Crawlers wait for all of it. */
export async function renderStream(
  page: ReactNode,
  rendering: Rendering,
  { isCrawler, ...init }: ResponseInit & { isCrawler: boolean },
): Promise<Response> {
  const body = await renderToReadableStream(page, rendering);
  if (isCrawler) await body.allReady;
  return new Response(body, init);
}
