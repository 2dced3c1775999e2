import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { offlineAnswers } from "#app/offline/offline-answers.ts";
import { readKept } from "#app/offline/offline-lessons.ts";
import { OfflinePage } from "./offline-page.tsx";

/** The page without a connection. It has no server to ask: all it knows was kept by this browser. */
const place = document.querySelector("#shell");
if (place) {
  const [kept, answers] = await Promise.all([readKept(), offlineAnswers()]);
  const { dataset } = document.documentElement;
  const { theme, textSize, quiet, mascotOff } = kept?.appearance ?? {};
  if (theme !== undefined) dataset.theme = theme;
  if (textSize !== undefined) dataset.textSize = textSize;
  if (quiet) dataset.quiet = "true";
  if (mascotOff) dataset.mascot = "off";
  createRoot(place).render(
    <StrictMode>
      <BrowserRouter>
        <OfflinePage kept={kept} answersBefore={answers} />
      </BrowserRouter>
    </StrictMode>,
  );
}
