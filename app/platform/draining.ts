let draining = false;

/** From now on proxies are asked to send new requests elsewhere, while what arrives is still answered. */
export function startDraining(): void {
  draining = true;
}

export const isDraining = () => draining;
