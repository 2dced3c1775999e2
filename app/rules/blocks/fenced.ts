/** Fenced code of Markdown, the fence longer than any run of backticks within. */
export function fenced(code: string, language: string): string {
  const runs = code.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${code.replace(/\n$/, "")}\n${fence}`;
}
