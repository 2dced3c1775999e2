import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { daysAhead, makeLearners } from "./learners.ts";
import { startNectar } from "./nectar.ts";
import { isInstalled, OTHER_BROWSERS } from "./other-browsers.ts";
import { PGBOUNCER } from "./pgbouncer.ts";
import { PROXIES } from "./proxies.ts";
import { expectNoPrivateText } from "./private-texts.ts";
import { startShared } from "./shared-nectar.ts";

/**
 * Creates and migrates one database, with learners of three days ago, and starts the server that specs share. All servers
 * start from a copy of the database, which takes a quarter of the time.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  for (const { name, packages } of OTHER_BROWSERS.filter((browser) => !isInstalled(browser)))
    console.log(`LEFT OUT: the journeys in ${name}, which isn't installed (Debian: ${packages})`);
  for (const { name, packages } of PROXIES.filter((proxy) => !isInstalled(proxy)))
    console.log(
      `LEFT OUT: the restart behind ${name}, which isn't installed (Debian: ${packages})`,
    );
  if (!isInstalled(PGBOUNCER))
    console.log(
      `LEFT OUT: the journeys behind ${PGBOUNCER.name}, which isn't installed (Debian: ${PGBOUNCER.packages})`,
    );
  const logs = mkdtempSync(join(tmpdir(), "nectar-logs-"));
  process.env.NECTAR_LOGS = logs;
  const nectar = await startNectar(daysAhead(-3));
  await makeLearners(nectar);
  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  process.env.NECTAR_TEMPLATE = nectar.dataDir;
  const stopShared = await startShared();
  return async () => {
    await stopShared();
    rmSync(nectar.dataDir, { recursive: true, force: true });
    expectNoPrivateText(logs);
    rmSync(logs, { recursive: true, force: true });
  };
}
