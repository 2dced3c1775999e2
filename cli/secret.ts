import { acceptSecret } from "#app/features/operations/app-secret.ts";
import { withDatabase } from "./with-database.ts";

/** `ops secret accept`: makes this environment's APP_SECRET the database's. */
export async function secret([intent]: string[]): Promise<number> {
  if (intent !== "accept") {
    console.error("Usage: npm run ops -- secret accept");
    return 1;
  }
  await withDatabase(acceptSecret);
  console.log(
    "This APP_SECRET counts from now on. Everyone has to sign in again, and to set up authenticator apps and recovery codes again.",
  );
  return 0;
}
