/**
 * Classes 08, 53 and 57P, and 25006: the database restarts, is out of reach, or has no disk to write on. pg's own
 * time-outs carry no code. What was asked can be asked again in a moment.
 */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof Error ? ((error.cause as Error | undefined) ?? error) : undefined;
  const code = (cause as { code?: string } | undefined)?.code ?? "";
  return (
    /^(08|53|57P|25006)|ECONN|ENOENT|ETIMEDOUT/.test(code) ||
    /timeout|terminated/i.test(cause?.message ?? "")
  );
}
