import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { offlineAnswers } from "#app/offline/offline-answers.ts";
import { readOfflineStore } from "#app/offline/offline-store.ts";
import { LinkClicks } from "../link-clicks.tsx";
import { OfflinePage } from "./offline-page.tsx";

/** The offline page. It has no server: everything it shows was stored by this browser. */
const container = document.querySelector("#shell");
if (container) {
  const [stored, answers] = await Promise.all([readOfflineStore(), offlineAnswers()]);
  const { dataset } = document.documentElement;
  const { theme, textSize, quiet, mascotOff } = stored?.appearance ?? {};
  if (theme !== undefined) dataset.theme = theme;
  if (textSize !== undefined) dataset.textSize = textSize;
  if (quiet) dataset.quiet = "true";
  if (mascotOff) dataset.mascot = "off";
  createRoot(container).render(
    <StrictMode>
      <BrowserRouter>
        <LinkClicks />
        <OfflinePage stored={stored} initialAnswers={answers} />
      </BrowserRouter>
    </StrictMode>,
  );
}
