import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { WholePage } from "./platform/whole-page.ts";
import { withDrawings } from "./ui/drawn-once.tsx";

interface Rendering {
  nonce: string | undefined;
  onError: (error: unknown) => void;
}

/**
 * Renders the complete page in one go, which is then sent with its length and compressed in one piece. Its data is read
 * beforehand, so nothing in it waits. The texts of its last script stay pieces: joined, each would be copied several times,
 * and one character outside Latin-1 would give all of them two bytes for each.
 */
export function renderWhole(
  page: ReactNode,
  script: readonly string[],
  init: ResponseInit,
): WholePage {
  const pieces = withDrawings(page, renderToString);
  const rest = String(pieces.at(-1));
  const end = rest.lastIndexOf("</body>");
  return new WholePage(
    ["<!DOCTYPE html>", ...pieces.slice(0, -1), rest.slice(0, end), ...script, rest.slice(end)],
    init,
  );
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
