import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNectar } from "../../e2e/nectar.ts";
import type { Statement } from "./same-statements.ts";

/** The statements with which each page reads the database, recorded from a warm server. */
export async function statementsOf(
  paths: readonly { path: string; headers: string[] }[],
  settings: Record<string, string>,
): Promise<Statement[][]> {
  const folder = mkdtempSync(join(tmpdir(), "nectar-bench-"));
  const file = join(folder, "statements");
  writeFileSync(file, "");
  const nectar = await startNectar({
    ...settings,
    ROLE: "web",
    RECORD_STATEMENTS: file,
    NODE_OPTIONS: `--import ${import.meta.dirname}/record-statements.ts`,
  });
  const statements: Statement[][] = [];
  for (const { path, headers } of paths) {
    const ask = async () => {
      const named = headers.map((line) => line.split(": ", 2) as [string, string]);
      const answer = await fetch(nectar.url + path, { headers: named });
      await answer.text();
    };
    await ask();
    truncateSync(file);
    await ask();
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    statements.push(
      lines
        .map((line) => JSON.parse(line) as Statement)
        .filter(({ text }) => /^\s*(select|with|\()/i.test(text) && !text.includes("pgboss")),
    );
  }
  await nectar.stop();
  rmSync(folder, { recursive: true, force: true });
  return statements;
}
