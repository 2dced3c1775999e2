import { acceptSecret, hasRightSecret } from "#app/features/operations/app-secret.ts";
import { withDatabase } from "./with-database.ts";

/** `ops secret accept`: makes this environment's APP_SECRET the database's. */
export async function accept(): Promise<number> {
  const isChanged = await withDatabase(async () => {
    if (await hasRightSecret()) return false;
    await acceptSecret();
    return true;
  });
  console.log(
    isChanged
      ? "This APP_SECRET counts from now on. Everyone has to sign in again, and to set up authenticator apps and recovery codes again."
      : "The secret has not changed.",
  );
  return 0;
}
