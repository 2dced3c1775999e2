let draining = false;

/** From now on /health asks proxies to send new requests elsewhere, while requests that arrive are still answered. */
export function startDraining(): void {
  draining = true;
}

export const isDraining = () => draining;
