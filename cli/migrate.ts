import { SetupError } from "#app/platform/setup-error.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run db:migrate`: brings the database to this program's tables, as every start does. */
try {
  await withDatabase(async () => undefined);
  console.log("The database is up to date.");
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
