import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, test } from "vitest";
import { bundled } from "../../vite-plugins/plain-script.ts";

let script: string;
beforeAll(async () => {
  script = await bundled(".", "app/rendering/start.ts");
});

const DEFERRED = `<link rel="deferred-modulepreload" href="/assets/react.js">
  <script nonce="n0nce" type="deferred-module" async>import('/assets/entry.js')</script>`;
const ALL = ["/assets/react.js", "import('/assets/entry.js')"];
const FORM = `<form><input name="email"><button type="button">Show password</button></form>`;

const FIELDS = `<form><input name="email"><input type="hidden" name="intent" value="find"><input type="checkbox" name="remember">
  <select name="category"><option value="">All</option><option>Technology</option></select></form>`;
const FILLED = `<form><input name="email" value="ada@example.org"><input type="checkbox" name="remember" checked>
  <select name="category"><option value="">All</option><option selected>Technology</option></select></form>`;

describe("a page for a visitor", () => {
  test("loads nothing by itself, nor because it appears below a pointer that rests", async () => {
    const page = visitorsPage();
    touch(page, "pointermove", "body", { movementX: 0, movementY: 0 });
    await aMoment();
    expect(loadedBy(page)).toEqual([]);
  });

  test.each([
    ["moves the pointer", "pointermove", "body"],
    ["puts a finger on it", "pointerdown", "form"],
    ["presses a key", "keydown", "body"],
    ["moves the focus", "focusin", "input"],
    ["lets a password manager fill it in", "input", "input"],
    ["presses a button with a screen reader", "click", "button"],
  ])("loads its scripts when the visitor %s", (_, sign, place) => {
    const page = visitorsPage();
    touch(page, sign, place);
    expect(loadedBy(page)).toEqual(ALL);
  });

  test("loads them once, however often it is touched", () => {
    const page = visitorsPage();
    touch(page, "pointermove", "body");
    touch(page, "pointerdown", "button");
    touch(page, "focusin", "input");
    expect(loadedBy(page)).toHaveLength(2);
  });

  test("loads them by itself if a field or an error has the focus, which hydration would take away again", async () => {
    const page = visitorsPage(`${FORM}<script>document.querySelector("input").focus()</script>`);
    await aMoment();
    expect(loadedBy(page)).toHaveLength(2);
  });

  test.each([
    ["typed a word", `document.querySelector("input").value = "ada@example.org"`],
    ["chose an option", `document.querySelector("select").value = "Technology"`],
    ["ticked a box", `document.querySelector("[type=checkbox]").checked = true`],
  ])(
    "loads them by itself if the visitor %s before all of the page was there",
    async (_, before) => {
      const page = visitorsPage(`${FIELDS}<script>${before}</script>`);
      await aMoment();
      expect(loadedBy(page)).toHaveLength(2);
    },
  );

  test.each([
    ["are empty", FIELDS],
    ["the server has filled in", FILLED],
  ])("loads nothing for fields that %s", async (_, fields) => {
    const page = visitorsPage(fields);
    await aMoment();
    expect(loadedBy(page)).toEqual([]);
  });

  test("repeats the press that loaded them", async () => {
    const page = visitorsPage();
    const button = page.document.querySelector("button");
    button?.click();
    await aMoment();
    let presses = 0;
    button?.addEventListener("click", () => presses++);
    page.nectarHydrated?.();
    await aMoment();
    expect(presses).toBe(1);
  });
});

test("a script that was put off runs with its nonce", () => {
  const page = visitorsPage();
  touch(page, "pointermove", "body");
  expect(page.document.querySelector<HTMLScriptElement>("[type=module]")?.nonce).toBe("n0nce");
  expect(page.document.querySelector("[type=deferred-module]")).toBeNull();
});

test("a learner's page loads its scripts untouched", async () => {
  const page = pageWith("painted", FORM);
  await aMoment();
  expect(loadedBy(page)).toHaveLength(2);
});

const visitorsPage = (html = FORM) => pageWith("touched", html);

/** A page in the background, which doesn't wait for a paint. */
function pageWith(when: "painted" | "touched", html: string) {
  const { window } = new JSDOM(
    `<body><script>nectarRenderedFor = location.pathname + location.search</script>${html}
    ${DEFERRED}<script data-when="${when}">${script}</script>`,
    { runScripts: "dangerously" },
  );
  return window as typeof window & Pick<Window, "nectarHydrated">;
}

type Opened = ReturnType<typeof pageWith>;

const MOVED = { movementX: 3, movementY: 0 };

/** jsdom has no pointer events. */
const touch = ({ document, Event }: Opened, sign: string, place: string, details = MOVED) =>
  document
    .querySelector(place)
    ?.dispatchEvent(Object.assign(new Event(sign, { bubbles: true }), details));

const loadedBy = ({ document }: Opened) =>
  [
    ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
      "link[rel=modulepreload], script[type=module]",
    ),
  ].map((element) => element.getAttribute("href") ?? element.textContent);

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));
