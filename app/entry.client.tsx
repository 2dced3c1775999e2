import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// The router would start with the address of now and the data of the page that was drawn: two pages in one. Not every
// browser reports Back before a page has loaded.
const isElsewhere =
  window.nectarDrawnFor !== undefined &&
  window.nectarDrawnFor !== location.pathname + location.search;

if (isElsewhere) location.reload();
else
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
