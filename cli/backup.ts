import { resolve } from "node:path";
import { readBackup, writeBackup } from "./backup-file.ts";
import { withDatabase } from "./with-database.ts";

/** Relative paths are meant from where the command was typed. */
const from = (file: string) => resolve(process.env.INIT_CWD ?? ".", file);

/** `ops backup FILE`: everything as of now, beside a running server. */
export async function backup([file]: string[]): Promise<number> {
  if (!file) {
    console.error("Usage: npm run ops -- backup FILE");
    return 1;
  }
  const rows = await withDatabase(() => writeBackup(from(file)));
  console.log(`${rows} rows are in ${file}.`);
  return 0;
}

/** `ops restore FILE`: a backup takes the place of everything there is. */
export async function restore([file]: string[]): Promise<number> {
  if (!file) {
    console.error("Usage: npm run ops -- restore FILE");
    return 1;
  }
  const rows = await withDatabase(() => readBackup(from(file)));
  console.log(`${rows} rows were restored from ${file}.`);
  return 0;
}
