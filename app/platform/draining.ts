let draining = false;

/**
 * Makes /health fail, so that proxies route new requests to other servers. Requests that arrive are still answered.
 */
export function startDraining(): void {
  draining = true;
}

export const isDraining = () => draining;
