import { rmSync } from "node:fs";
import { startNectar } from "./nectar.ts";

/** Creates and migrates one database; the specs' servers start from a copy, which takes a quarter of the time. */
export default async function setUp(): Promise<() => void> {
  const nectar = await startNectar();
  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  process.env.NECTAR_TEMPLATE = nectar.dataDir;
  return () => rmSync(nectar.dataDir, { recursive: true, force: true });
}
