import { readFileSync } from "node:fs";
import {
  type Browser,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { hydrated } from "./journeys.ts";
import { isFile, isNew, kindOf, ownAddresses, redirectFaults } from "./links.ts";
import { threeDaysAfterALesson, type MadeLearner } from "./learners.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

/** Pressing these would end the visit; the named spec presses each of them. */
const PRESSED_IN_OTHER_SPECS: Record<string, string> = {
  "Sign Out": "e2e/first-lesson.spec.ts",
  "Sign out everywhere": "e2e/crawl.spec.ts",
  "Delete my account": "e2e/account-settings.spec.ts",
};

let free: MadeLearner;
let premium: MadeLearner;
let nectar: Running;

test.beforeAll(({ shared }) => {
  nectar = shared;
  free = threeDaysAfterALesson("crawl");
  premium = threeDaysAfterALesson("crawl-premium");
});

/** Pages an earlier role has opened in the browser; later roles only fetch them over HTTP with their session. */
const visitedPaths = new Set<string>();
/** Later lessons only repeat the first ones. */
const ENOUGH_OF_A_KIND = 3;

/** Buttons pressed so far, by kind of page and label, so that no role presses the same one on every page. */
const pressed = new Set<string>();

for (const [role, learner] of [
  ["a visitor", () => null],
  ["a free learner", () => free],
  ["a premium learner", () => premium],
] as const)
  test(`${role} finds no dead link and no button without effect`, async ({ browser }) => {
    const session = learner()?.session;
    const { page, faults } = await watchedPage(browser, session);
    const seen = new Set(["/"]);
    const ofKind = new Map<string, number>();
    for (const path of seen) {
      const count = (ofKind.get(kindOf(path)) ?? 0) + 1;
      ofKind.set(kindOf(path), count);
      const isKnown =
        visitedPaths.has(path) || (path.startsWith("/lesson/") && count > ENOUGH_OF_A_KIND);
      const isThere =
        isKnown || isFile(path)
          ? await fetched(page, path, faults)
          : await visit(page, path, faults);
      if (!session) visitedPaths.add(path);
      for (const link of isThere) if (isNew(link, seen)) seen.add(link);
    }
    expect(faults).toEqual([]);
    const wanted = session ? ["/dashboard", "/reviews", "/profile"] : ["/register", "/contact"];
    for (const path of wanted) expect([...seen]).toContain(path);
    await page.context().close();
  });

async function watchedPage(browser: Browser, storageState: MadeLearner["session"] | undefined) {
  const context = await browser.newContext({ storageState, reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const faults: string[] = [];
  const fault = (words: string) => faults.push(`${new URL(page.url()).pathname}: ${words}`);
  page.on("console", (line) => {
    if (line.type() === "error" && !isRefusedForm(line)) fault(line.text());
  });
  page.on("pageerror", (error) => {
    // The crawler may leave a page during an action, which the router reports as an AbortError.
    if (error.name !== "AbortError") fault(error.message);
  });
  page.on("request", (outgoing) => {
    const { origin, protocol } = new URL(outgoing.url());
    if (protocol.startsWith("http") && origin !== nectar.url) fault(`asks ${outgoing.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI}`),
    );
    // Anything a press can change: the page, the focus, the clipboard.
    const noted = Object.assign(window, { changes: 0 });
    const note = () => (noted.changes += 1);
    addEventListener("DOMContentLoaded", () =>
      new MutationObserver(note).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      }),
    );
    addEventListener("focusin", note);
    addEventListener("copy", note);
    // No browser without a screen has a printer.
    window.print = note;
  });
  return { page, faults };
}

/** A form pressed without being filled in gets a 4xx, which the browser reports if the answer arrives in time. */
const isRefusedForm = (line: ConsoleMessage) =>
  /responded with a status of 4\d\d/.test(line.text()) &&
  new URL(line.location().url).pathname.endsWith(".data");

/** Opens a page, presses buttons not yet pressed on a page of its kind, and returns the URLs it links to. */
async function visit(page: Page, path: string, faults: string[]): Promise<string[]> {
  const status = await open(page, path);
  if (status >= 400) faults.push(`${path}: ${status}`);
  faults.push(...redirectFaults(path, page.url()));
  const links = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const buttons = page.locator("button, summary, input[type=submit]");
  const labels = await labelsOf(buttons);
  const tags = await buttons.evaluateAll((all) => all.map(({ tagName }) => tagName));
  let isAsOpened = true;
  for (const [index, label] of labels.entries()) {
    const key = `${kindOf(path)} ${label}`;
    if (pressed.has(key) || Object.hasOwn(PRESSED_IN_OTHER_SPECS, label)) continue;
    if (!isAsOpened) await open(page, path);
    isAsOpened = true;
    // A press before may have changed the page: a topic is offered until it is taken.
    const now = await labelsOf(buttons);
    const place = now[index] === label ? index : now.indexOf(label);
    if (place < 0) continue;
    const outcome = await press(page, buttons.nth(place));
    if (outcome === "hidden") continue;
    pressed.add(key);
    if (outcome !== "works" && outcome !== "says why not")
      faults.push(`${path}: '${label}' ${outcome}`);
    // What a summary shows changes nothing else.
    isAsOpened = outcome !== "works" || tags[index] === "SUMMARY";
  }
  return ownAddresses(links, nectar.url);
}

/** Each opens its own note, so every lesson would bring others; they are all the same button. */
const NOTE = "a word with a note";

const labelsOf = (buttons: Locator) =>
  buttons.evaluateAll(
    (all, note) =>
      all.map((element) =>
        element.hasAttribute("popovertarget")
          ? note
          : (element.getAttribute("aria-label") ?? element.textContent).trim(),
      ),
    NOTE,
  );

/** The same without a browser. */
async function fetched(page: Page, path: string, faults: string[]): Promise<string[]> {
  const answer = await page.request.get(nectar.url + path);
  if (!answer.ok()) faults.push(`${path}: ${answer.status()}`);
  faults.push(...redirectFaults(path, answer.url()));
  if (isFile(path)) return [];
  const hrefs = (await answer.text()).matchAll(/<a [^>]*href="([^"]+)"/g);
  return ownAddresses(
    [...hrefs].map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), nectar.url).href),
    nectar.url,
  );
}

/** Opens the page, waits for hydration if it has scripts, and returns its HTTP status. */
async function open(page: Page, path: string): Promise<number> {
  const answer = await page.goto(nectar.url + path);
  await hydrated(page);
  return answer?.status() ?? 0;
}

async function press(page: Page, button: Locator): Promise<string> {
  await button.evaluate((element) => {
    // An open menu would cover what is below it.
    for (const other of document.querySelectorAll("details[open]"))
      if (!other.contains(element)) other.removeAttribute("open");
    for (let up = element.closest("details"); up; up = up.parentElement?.closest("details") ?? null)
      if (!(element.tagName === "SUMMARY" && element.parentElement === up)) up.open = true;
  });
  if (!(await button.isVisible())) return "hidden";
  if (await button.isDisabled())
    return (await saysWhyNot(button)) ? "says why not" : "is disabled and does not say why";
  const before = await page.evaluate(() => (window as unknown as { changes: number }).changes);
  const url = page.url();
  await button.click();
  const changed = page.waitForFunction(
    ([changes, url]) =>
      location.href !== url || (window as unknown as { changes: number }).changes > changes,
    [before, url] as const,
    { timeout: 60_000 },
  );
  // A page that navigated away during the check has changed.
  return changed.then(
    () => "works",
    (error: Error) => (error.name === "TimeoutError" ? "does nothing" : "works"),
  );
}

const saysWhyNot = (button: Locator) =>
  button.evaluate((element) => {
    const described = element.getAttribute("aria-describedby");
    const words = described
      ? document.querySelector(`#${described}`)?.textContent
      : element.getAttribute("title");
    return Boolean(words?.trim());
  });

test("signing out everywhere also ends this session", async ({ browser }) => {
  const { page } = await watchedPage(browser, premium.session);
  await page.goto(`${nectar.url}/profile`);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.request.get(`${nectar.url}/api/offline-lessons`)).status()).toBe(401);
  await page.context().close();
});

test("every button that is not pressed here is pressed in the spec named for it", () => {
  for (const [label, journey] of Object.entries(PRESSED_IN_OTHER_SPECS))
    expect(readFileSync(journey, "utf8").includes(label), `${label} in ${journey}`).toBe(true);
});
