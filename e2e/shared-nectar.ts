import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { logLines, startNectar, type Running } from "./nectar.ts";

const LOG = "output.log";

/**
 * Starts the server that all workers share, in the global setup, and tells them of it. A server each would start three more
 * times and be idle for most of the run.
 */
export async function startShared(): Promise<() => Promise<void>> {
  const nectar = await startNectar();
  nectar.process.stdout?.pipe(createWriteStream(join(nectar.dataDir, LOG)));
  process.env.NECTAR_SHARED = JSON.stringify({ url: nectar.url, dataDir: nectar.dataDir });
  return nectar.stop;
}

export function sharedNectar(): Running {
  const { url, dataDir } = JSON.parse(process.env.NECTAR_SHARED ?? "") as Running;
  return { url, dataDir, logged: () => logLines(readFileSync(join(dataDir, LOG), "utf8")) };
}
