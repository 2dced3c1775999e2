/**
 * Gives the module and the preloads that `<Scripts>` wrote a type that browsers ignore, until `start-deferred.ts` gives
 * theirs back. If React Router writes them differently one day, they run at once. Only its elements carry the nonce, which
 * nobody knows before the page is rendered.
 */
export function deferScripts(html: string, nonce: string): string {
  const script = `<script nonce="${nonce}" type=`;
  const end = html.indexOf("</head>");
  const at = html.lastIndexOf(`${script}"module"`);
  if (end === -1 || at < end) return html;
  const preload = new RegExp(`<link rel="modulepreload"(?= href="[^"]*" nonce="${nonce}")`, "g");
  const head = html.slice(0, end).replaceAll(preload, '<link rel="deferred-modulepreload"');
  const rest = html.slice(at + `${script}"module"`.length);
  return `${head}${html.slice(end, at)}${script}"deferred-module"${rest}`;
}
