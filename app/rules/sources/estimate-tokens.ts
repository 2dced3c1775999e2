/** Three Latin letters, or one of any other script, are at most one token in the services we measured. */
export function estimateTokens(text: string): number {
  const latin = text.match(/[\p{ASCII}\p{Script=Latin}]/gu)?.length ?? 0;
  return Math.ceil(latin / 3) + Array.from(text).length - latin;
}
