import { expect, type Page } from "@playwright/test";
import { madePdf } from "#packages/document-text/made-pdf.ts";
import { hydrated } from "./journeys.ts";

/** Reading takes a moment, on a busy machine several. */
export const READ = { timeout: 60_000 };

/** A page with a heading, and lines about it. */
const pageAbout = (heading: string, sentence: string) => [
  { text: heading, x: 60, y: 780, size: 22 },
  ...Array.from({ length: 30 }, (_, line) => ({
    text: `${sentence} This is line ${line + 1}.`,
    x: 60,
    y: 740 - line * 20,
  })),
];

/** A PDF of two pages, with an outline. */
export const TIDES = {
  name: "Tides.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(
    madePdf({
      pages: [
        pageAbout("The Moon", "The Moon pulls the water of the ocean towards it, day and night."),
        pageAbout("Harbours", "A harbour master reads the height of the water from a staff."),
      ],
      outline: [
        { title: "The Moon", page: 0 },
        { title: "Harbours", page: 1 },
      ],
    }),
  ),
};
export const NOTE =
  "Neap tides come between the spring tides, when the Moon and the Sun pull apart.";

/** What was read of a source, on the page on which it is chosen. */
export const sourceCard = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

/** Brings the PDF and the note by keyboard, from the page of a new topic. */
export async function bringTides(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/onboarding#sources`);
  await hydrated(page);
  await page.getByLabel("Files").setInputFiles(TIDES);
  await page.getByLabel("Text", { exact: true }).fill(NOTE);
  await page.getByRole("button", { name: "Read it" }).press("Enter");
  await expect(page).toHaveURL(`${url}/onboarding/sources`);
  await expect(sourceCard(page, "Tides.pdf")).toContainText("PDF · 2 pages", READ);
  await expect(sourceCard(page, "Neap tides")).toContainText("Text · ", READ);
}
