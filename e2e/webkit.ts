import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect } from "@playwright/test";
import { freePort } from "../test/free-port.ts";
import { call, end, printed, type Tab, type Theme } from "./webdriver.ts";

/** WebKitGTK's small browser, whose buttons would keep its window wider than a phone. */
const GTK = {
  "settings.ini": "[Settings]\ngtk-enable-animations=false\n",
  "gtk.css": "* { min-width: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-size: 1px; }\n",
};

/** Speaks the classic WebDriver to WebKitGTK, on a screen of its own. */
export async function startWebKit(theme: Theme): Promise<Tab> {
  const home = mkdtempSync(join(tmpdir(), "nectar-webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  for (const [file, text] of Object.entries(GTK)) writeFileSync(join(home, "gtk-3.0", file), text);
  const screen = ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const xvfb = spawn("Xvfb", screen, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const display = await printed(xvfb, xvfb.stdio[3] as Readable, /(\d+)\n/);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display}`, HOME: home, XDG_CONFIG_HOME: home };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  const args = ["--automation", ...(theme === "dark" ? ["--dark-mode"] : [])];
  const { sessionId } = (await post(`${address}/session`, {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { args } },
    },
  })) as { sessionId: string };
  const session = `${address}/session/${sessionId}`;
  const evaluate: Tab["evaluate"] = async (run, ...values) => {
    const script = `return ${call(run, "...arguments")}`;
    return JSON.parse((await post(`${session}/execute/sync`, { script, args: values })) as string);
  };
  return {
    goto: async (url) => {
      await post(`${session}/url`, { url });
      await evaluate(keepErrors);
    },
    evaluate,
    act: async (input) => {
      await post(`${session}/actions`, { actions: [input] });
    },
    resize: async (width, height) => {
      await post(`${session}/window/rect`, { x: 0, y: 0, width, height });
    },
    errors: () => evaluate(() => JSON.parse(sessionStorage.errors ?? "[]") as string[]),
    close: async () => {
      await fetch(session, { method: "DELETE" });
      await end(driver);
      await end(xvfb);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Runs in a page once its HTML is parsed. The driver has no log, so what happened earlier stays unknown; pages of a visitor
 * start their scripts when they are touched, later than this.
 */
function keepErrors(): void {
  let isLeaving = false;
  addEventListener("beforeunload", () => (isLeaving = true));
  const keep = (...words: unknown[]) => {
    // What is still loading for a page that is being left isn't loaded.
    if (isLeaving) return;
    const errors = JSON.parse(sessionStorage.errors ?? "[]") as string[];
    sessionStorage.errors = JSON.stringify([...errors, words.map(String).join(" ")]);
  };
  console.error = keep;
  addEventListener(
    "error",
    ({ message, target }) => keep(message ?? `not loaded: ${(target as Element).outerHTML}`),
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => keep(reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    keep(`refused by ${violatedDirective}: ${blockedURI}`),
  );
}

async function post(address: string, body: object): Promise<unknown> {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: { message?: string } };
  if (!answer.ok) throw new Error(`${address}: ${value.message}`);
  return value;
}
