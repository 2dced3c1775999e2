const CONTEXT = "window.__reactRouterContext";

/**
 * The script with which a page hands its data over to React Router in the browser, which takes them as they are
 * (`vite-plugins/lean-router.ts`). If it asked for them before, it is waiting for the end of the stream. In pieces, as the
 * data are.
 */
export const handOver = (json: readonly string[], nonce: string | undefined): string[] => [
  `<script${nonceOf(nonce)}>${CONTEXT}.state=`,
  ...json.map(inScript),
  `;${END}`,
];

/** Data that aren't plain, in React Router's own format. */
export const handOverEncoded = (text: string, nonce: string | undefined): string[] => [
  `<script${nonceOf(nonce)}>${CONTEXT}.streamController.enqueue(`,
  inScript(JSON.stringify(text)),
  `);${END}`,
];

const END = `${CONTEXT}.streamController.close();</script>`;
const nonceOf = (nonce: string | undefined) => (nonce === undefined ? "" : ` nonce="${nonce}"`);

/** Otherwise a text could end the script. */
const inScript = (json: string): string => json.replaceAll("<", "\\u003c");
