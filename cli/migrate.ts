import { endOnFatalErrors } from "#app/platform/fatal-errors.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run db:migrate`: migrates the database to this version's tables, as every start does. */
endOnFatalErrors();
await withDatabase(async () => undefined);
console.log("The database is up to date.");
