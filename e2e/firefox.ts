import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, end, printed, type Tab, type Theme } from "./webdriver.ts";

/** Nothing that Firefox asks for by itself leaves this machine: the proxy to other hosts doesn't exist. */
const SETTINGS = {
  "network.proxy.type": 1,
  "network.proxy.http": "localhost",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "localhost",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "localhost",
  "ui.prefersReducedMotion": 1,
  // As on a phone.
  "ui.useOverlayScrollbars": 1,
};
/** What is still loading for a page that is being left isn't loaded, which Firefox logs as an error; a font with the number for 'aborted'. */
const NOT_LOADED =
  /^Failed to load|error loading dynamically imported module|^downloadable font: .* status=2152398850/;
/** In the log, from `reportToLog`. */
const [LEAVING, ARRIVED] = ["The page is being left.", "The page is there."];
const COLOUR_SCHEME = "layout.css.prefers-color-scheme.content-override";

/** Firefox as it is installed, which needs no driver beside it: it speaks WebDriver BiDi over a WebSocket. */
export async function startFirefox(theme: Theme): Promise<Tab> {
  const home = mkdtempSync(join(tmpdir(), "nectar-firefox-"));
  const settings = Object.entries({ ...SETTINGS, [COLOUR_SCHEME]: theme === "dark" ? 0 : 1 });
  const lines = settings.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(home, "user.js"), lines.join("\n"));
  const flags = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", home];
  const firefox = spawn("firefox-esr", flags, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await printed(firefox, firefox.stderr, /BiDi listening on (ws:\S+)/);
  const errors: string[] = [];
  let isLeaving = false;
  const { send, close } = await connect(`${address}/session`, ({ level, text }) => {
    const words = String(text);
    if (words === LEAVING || words === ARRIVED) isLeaving = words === LEAVING;
    if (level !== "error" || (isLeaving && NOT_LOADED.test(words))) return;
    errors.push(words);
  });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const functionDeclaration = String(reportToLog);
  await send("script.addPreloadScript", { functionDeclaration });
  // The window that a headless Firefox starts with never has the focus, without which Enter doesn't press a button.
  const { context } = await send("browsingContext.create", { type: "window" });
  return {
    goto: async (url) => {
      isLeaving = true;
      await send("browsingContext.navigate", { context, url, wait: "interactive" });
    },
    evaluate: async (run, ...args) => {
      const expression = call(run, args.map((value) => JSON.stringify(value)).join());
      const script = { expression, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await send("script.evaluate", script);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return JSON.parse((result as { value: string }).value);
    },
    act: async (input) => {
      await send("input.performActions", { context, actions: [input] });
    },
    resize: async (width, height) => {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    errors: async () => errors,
    close: async () => {
      close();
      await end(firefox);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Runs in each page before its own scripts: the protocol's log lacks what the CSP refuses, and which page it is about. */
function reportToLog() {
  console.debug("The page is there.");
  addEventListener("beforeunload", () => console.debug("The page is being left."));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error(`refused by ${violatedDirective}: ${blockedURI}`),
  );
}

type Answer = Record<string, unknown>;
type Message = { id?: number; params?: Answer; result?: Answer; message?: string };

/** Each command has a number, which its answer repeats; a message without one is a line of the log. */
async function connect(address: string, onLog: (entry: Answer) => void) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting: PromiseWithResolvers<Answer>[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { id, params = {}, result, message } = JSON.parse(String(data)) as Message;
    if (id === undefined) return onLog(params);
    if (result) return waiting[id]?.resolve(result);
    waiting[id]?.reject(new Error(message));
  });
  return {
    send: (method: string, params: object) => {
      const answer = Promise.withResolvers<Answer>();
      socket.send(JSON.stringify({ id: waiting.push(answer) - 1, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
