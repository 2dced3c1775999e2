import { rmSync } from "node:fs";
import { startNectar } from "./nectar.ts";

/** One database is made and migrated; the servers of the journeys begin with a copy, which takes a quarter of the time. */
export default async function setUp(): Promise<() => void> {
  const nectar = await startNectar();
  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  process.env.NECTAR_TEMPLATE = nectar.dataDir;
  return () => rmSync(nectar.dataDir, { recursive: true, force: true });
}
