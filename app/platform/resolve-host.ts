import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { PageRefusal } from "./page-refusal.ts";

export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

const resolveBySystem: ResolveHost = (host) => lookup(host, { all: true });

/** All addresses of a host. Throws a PageRefusal if a single one isn't public: no connection may be a matter of luck. */
export async function resolvePublicHost(
  host: string,
  isPublic: (address: string) => boolean,
  resolve: ResolveHost = resolveBySystem,
): Promise<LookupAddress[]> {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new PageRefusal("unreachable");
  if (!addresses.every(({ address }) => isPublic(address)))
    throw new PageRefusal("private-address");
  return addresses;
}
