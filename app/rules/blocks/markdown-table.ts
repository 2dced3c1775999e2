/** A GitHub-flavoured table. */
export function markdownTable({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}): string {
  const row = (cells: readonly string[]) => `| ${cells.map(escaped).join(" | ")} |`;
  return [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");
}

/** A bar or a line break would end the cell. */
const escaped = (cell: string) => cell.replaceAll("|", String.raw`\|`).replaceAll(/\s*\n\s*/g, " ");
