import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect } from "@playwright/test";
import { startFirefox } from "./firefox.ts";
import type { Tab } from "./webdriver.ts";
import { startWebKit } from "./webkit.ts";

/** Browsers as Debian ships them. Playwright drives only builds of its own, which it would have to download. */
export const OTHER_BROWSERS = [
  { name: "firefox", start: startFirefox, programs: ["firefox-esr"], packages: "firefox-esr" },
  {
    name: "webkit",
    start: startWebKit,
    programs: ["WebKitWebDriver", "Xvfb"],
    packages: "webkit2gtk-driver xvfb",
  },
];

export const isInstalled = ({ programs }: { programs: string[] }) =>
  programs.every((program) =>
    (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program))),
  );

type Name = string | RegExp;
const KEYS = { Tab: "\uE004", Enter: "\uE006", ArrowRight: "\uE014" };

/** What somebody does with a page and sees of it. Everything waits for what it needs. */
export function personAt(tab: Tab) {
  const point = (...actions: object[]) => tab.act({ type: "pointer", id: "mouse", actions });
  const press = async (kind: string, name: Name) =>
    point(
      { type: "pointerMove", ...(await placeOf(tab, kind, name)) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    );
  const type = (text: string) => {
    const strokes = (value: string) =>
      ["keyDown", "keyUp"].map((stroke) => ({ type: stroke, value }));
    return tab.act({ type: "key", id: "keyboard", actions: Array.from(text).flatMap(strokes) });
  };
  return {
    press,
    type,
    key: (key: keyof typeof KEYS) => type(KEYS[key]),
    fill: async (label: Name, text: string) => {
      await press("input", label);
      await type(text);
    },
    sees: (text: Name) => expect.poll(() => textOf(tab)).toMatch(text),
    seesNow: async (text: string) => (await textOf(tab)).includes(text),
    /** The words on what has the focus. */
    focused: async () =>
      (await tab.evaluate(() => document.activeElement?.textContent.trim()).catch(whileLeaving)) ??
      "",
    /** As `hydrated` of the other journeys: a visitor's page waits for the pointer. */
    hydrated: async () => {
      await point(...[1, 2].map((place) => ({ type: "pointerMove", x: place, y: place })));
      await expect.poll(() => tab.evaluate(isHydrated).catch(whileLeaving)).toBe(true);
    },
  };
}

const isHydrated = () => document.readyState !== "loading" && !("nectarHydrated" in window);

/** A page that is just being left has nothing to tell. */
const whileLeaving = () => null;

const textOf = async (tab: Tab) =>
  (await tab.evaluate(() => document.body.innerText).catch(whileLeaving)) ?? "";

/** The middle of a control, once it is visible, enabled, at rest, and nothing lies above it. */
async function placeOf(tab: Tab, kind: string, name: Name): Promise<{ x: number; y: number }> {
  const wanted = typeof name === "string" ? { start: name } : { pattern: name.source };
  let place: { x: number; y: number } | null = null;
  const isReady = async () => {
    place = await tab.evaluate(middleOf, kind, wanted).catch(whileLeaving);
    return place !== null;
  };
  await expect.poll(isReady, `${kind} '${String(name)}'`).toBe(true);
  return place!;
}

/** The start of a name is enough: an option's ends with its key. */
async function middleOf(kind: string, wanted: { start?: string; pattern?: string }) {
  const isWanted = (words: string) =>
    wanted.start === undefined
      ? new RegExp(wanted.pattern ?? "").test(words)
      : words.startsWith(wanted.start);
  const nameOf = (element: HTMLElement) =>
    element.ariaLabel ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent;
  const control = [...document.querySelectorAll<HTMLElement>(kind)].find(
    (element) =>
      isWanted(nameOf(element).replaceAll(/\s+/g, " ").trim()) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.matches(":disabled, [aria-disabled=true]"),
  );
  if (!control) return null;
  control.scrollIntoView({ block: "center", behavior: "instant" });
  // The middle of a link over two lines lies between them.
  const box = () => control.getClientRects()[0]!;
  const { x, y, width, height } = box();
  await new Promise(requestAnimationFrame);
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(middle.x, middle.y);
  const isAtRest = box().x === x && box().y === y;
  return isAtRest && (control.contains(top) || control === top?.closest("label")) ? middle : null;
}
