import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// The address can change before hydration (not every browser reports Back while a page loads). Hydrating would then mix
// the new address with the data of the rendered page.
const hasAddressChanged =
  window.nectarRenderedFor !== undefined &&
  window.nectarRenderedFor !== location.pathname + location.search;

if (hasAddressChanged) location.reload();
else {
  // `bench/in-browser.ts` counts from here.
  performance.mark("hydration");
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
