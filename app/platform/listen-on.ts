import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SetupError } from "./setup-error.ts";

/** Opens a port and returns its number: with 0 the system chooses. Throws a SetupError that names the setting. */
export async function listenOn(
  server: Server,
  setting: "PORT" | "METRICS_PORT",
  port: number,
  host: string,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, host, resolve);
  await promise.catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(
      error.code === "EADDRINUSE"
        ? `${setting} ${port} on ${host} is already in use by another program.`
        : `HOST ${host} with ${setting} ${port} can’t be used: ${error.message}`,
    );
  });
  return (server.address() as AddressInfo).port;
}
