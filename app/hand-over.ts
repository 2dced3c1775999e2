const CONTEXT = "window.__reactRouterContext";

/**
 * The script with which a page hands its data over to React Router in the browser, which takes them as they are
 * (`vite-plugins/lean-router.ts`). If it asked for them before, it is waiting for the end of the stream.
 */
export const handOver = (json: string, nonce: string | undefined): string =>
  script(`${CONTEXT}.state=${inScript(json)};`, nonce);

/** Data that aren't plain, in React Router's own format. */
export const handOverEncoded = (text: string, nonce: string | undefined): string =>
  script(`${CONTEXT}.streamController.enqueue(${inScript(JSON.stringify(text))});`, nonce);

function script(text: string, nonce: string | undefined): string {
  const attribute = nonce === undefined ? "" : ` nonce="${nonce}"`;
  return `<script${attribute}>${text}${CONTEXT}.streamController.close();</script>`;
}

/** Otherwise a text could end the script. */
const inScript = (json: string): string => json.replaceAll("<", "\\u003c");
