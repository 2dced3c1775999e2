import { rmSync } from "node:fs";
import { daysAhead, makeLearners } from "./learners.ts";
import { startNectar } from "./nectar.ts";

/**
 * Creates and migrates one database, with learners of three days ago. The specs' servers start from a copy, which takes a
 * quarter of the time.
 */
export default async function setUp(): Promise<() => void> {
  const nectar = await startNectar(daysAhead(-3));
  await makeLearners(nectar);
  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  process.env.NECTAR_TEMPLATE = nectar.dataDir;
  return () => rmSync(nectar.dataDir, { recursive: true, force: true });
}
