/**
 * Gives the module and the preloads that `<Scripts>` wrote a type that browsers ignore, until `start-deferred.ts` gives
 * theirs back. If React Router writes them differently one day, they run at once. Only its elements carry the nonce, which
 * nobody knows before the page is rendered.
 */
export function deferScripts(html: string, nonce: string): string {
  const preload = new RegExp(`<link rel="modulepreload"(?= href="[^"]*" nonce="${nonce}")`, "g");
  const script = `<script nonce="${nonce}" type=`;
  return html
    .replaceAll(preload, '<link rel="deferred-modulepreload"')
    .replaceAll(`${script}"module"`, `${script}"deferred-module"`);
}
