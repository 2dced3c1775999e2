/**
 * The script with which React Router hands the data of a page over to the browser, as text. JSON is JavaScript, so the
 * browser writes its one line itself: in a string, each of its quotation marks would be escaped.
 */
export function handOver(data: string, nonce: string | undefined): string {
  const attribute = nonce === undefined ? "" : ` nonce="${nonce}"`;
  const controller = "window.__reactRouterContext.streamController";
  // Further lines are for promises, which a page rendered as a whole has waited for.
  const isOneLine = data.indexOf("\n") === data.length - 1;
  const text = isOneLine ? `JSON.stringify(${data})+"\\n"` : JSON.stringify(data);
  // Otherwise a text could end the script.
  const line = text.replaceAll("<", "\\u003c");
  return `<script${attribute}>${controller}.enqueue(${line});${controller}.close();</script>`;
}
