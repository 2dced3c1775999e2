import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import { lessons, users } from "#app/db/tables/index.ts";
import { grantPremium } from "#app/features/payments/grant-premium.ts";
import { now } from "#app/platform/clock.ts";
import { test as withDatabase } from "./builders.ts";
import { lessonRows } from "./lesson-rows.ts";
import { stockedDatabase } from "./database.ts";

export const PASSWORD = "Quiet-Honey7!comb";
const PROGRAM = pathToFileURL(resolve("build/server/index.js")).href;
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/** A client with its own cookies that follows no redirects. */
export interface Visitor {
  address: string;
  cookies: Map<string, string>;
}

export interface SignedUp extends Visitor {
  id: string;
  email: string;
  password: string;
}

export type Form = Record<string, string>;

interface RequestOptions {
  as?: Visitor;
  form?: Form;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The form's page; null leaves the header out. */
  origin?: string | null;
  /** Sends the body without Content-Length. */
  isChunked?: boolean;
}

export type Site = Awaited<ReturnType<typeof openSite>>;

let visitors = 0;

/** A visitor with an address of their own, so that nobody runs into another's limits. */
export function aVisitor(): Visitor {
  visitors += 1;
  return { address: `198.51.${visitors >> 8}.${visitors & 255}`, cookies: new Map() };
}

/** Where a response redirects, "ok", or its status. The page to return to after signing in is left out. */
export function outcome({ headers, ok, status }: Response): string {
  const location = headers.get("location");
  if (location !== null) return `to ${location.replace(/^\/login\?.*/, "/login")}`;
  return ok ? "ok" : String(status);
}

/** The built product in this process: real screens, guards, limits and jobs, without a socket or a browser. */
async function openSite(database: string, settings: Record<string, string>) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "nectar-site-"));
  const own = { DATABASE_URL: database, DATA_DIR, APP_SECRET: randomUUID() };
  const variables = { NODE_ENV: "production", LOG_LEVEL: "silent", ...own, ...settings };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const program = (await import(PROGRAM)) as typeof import("../server.ts");
  const stops = await program.startServices();
  const web = program.web();
  const url = settings.APP_URL ?? "http://localhost:3000";

  async function request(path: string, options: RequestOptions = {}): Promise<Response> {
    const { as = aVisitor(), form, origin = url, isChunked = false } = options;
    const body = form ? new URLSearchParams(form).toString() : options.body;
    const method = options.method ?? (body === undefined ? "GET" : "POST");
    const headers = new Headers({ accept: "text/html", "user-agent": BROWSER });
    if (body !== undefined && !isChunked)
      headers.set("content-length", String(Buffer.byteLength(body)));
    if (form) headers.set("content-type", "application/x-www-form-urlencoded");
    if (method !== "GET" && origin !== null) headers.set("origin", origin);
    if (as.cookies.size > 0)
      headers.set("cookie", [...as.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const socket = aSocket(as.address);
    const answered = await web.fetch(
      new Request(new URL(path, url), { method, headers, body }),
      socket,
    );
    const answer = socket.written() ?? answered;
    keepCookies(as, answer.headers.getSetCookie());
    return answer;
  }

  /** Signed up through the forms; the quiz is skipped unless `quiz` says otherwise. */
  async function aLearner({
    name = "Ada Lovelace",
    email = `learner-${randomUUID()}@example.org`,
    quiz = "skipped",
    isPremium = false,
  } = {}) {
    const visitor = aVisitor();
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const form = { email, username: name, ...passwords };
    const answer = await request("/register", { as: visitor, form });
    if (outcome(answer) !== "to /register/done") throw new Error(`sign-up: ${outcome(answer)}`);
    if (quiz === "skipped") await request("/onboarding/quiz", { as: visitor, form: {} });
    if (isPremium) await grantPremium(email, null, now());
    const { id } = one(await db.select({ id: users.id }).from(users).where(eq(users.email, email)));
    return Object.assign(visitor, { id, email, password: PASSWORD });
  }

  /** A library topic, created by this learner. */
  async function aLesson(as: SignedUp, topic = "Machine Learning") {
    const created = await request("/onboarding", { as, form: { topic } });
    const lessonId = created.headers.get("location")?.split("/").pop() ?? "";
    const { courseId } = one(
      await db.select({ courseId: lessons.courseId }).from(lessons).where(eq(lessons.id, lessonId)),
    );
    return lessonRows(courseId, lessonId);
  }

  return {
    url,
    request,
    aLearner,
    aLesson,
    close: async () => {
      await program.stopAll(stops);
      vi.unstubAllEnvs();
      for (const folder of [DATA_DIR, variables.DATA_DIR])
        rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The parts of a Node connection the server uses. Files and cached pages are written to it directly. */
function aSocket(remoteAddress: string) {
  let head: ResponseInit | undefined;
  let body: Uint8Array<ArrayBuffer> | undefined;
  const outgoing = {
    writeHead: (status: number, headers: Record<string, string>) => (head = { status, headers }),
    end: (bytes?: Uint8Array<ArrayBuffer>) => (body = bytes),
    // Of a stream of events only the head is looked at.
    req: {},
    flushHeaders: () => undefined,
    once: () => undefined,
    write: () => true,
    destroy: () => undefined,
  };
  return {
    incoming: {
      socket: { remoteAddress },
      errored: null,
      rawHeaders: ["Host", "localhost"],
    } as unknown as IncomingMessage,
    outgoing: outgoing as unknown as ServerResponse,
    written: () => head && new Response(body ?? null, head),
  };
}

function keepCookies({ cookies }: Visitor, set: string[]): void {
  for (const line of set) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** A test that sends requests to the built product as a browser would: `request("/dashboard", { as: learner })`. */
export const test = withDatabase
  .extend("fresh", { scope: "file" }, () => stockedDatabase())
  .extend("settings", { scope: "file" }, {} as Record<string, string>)
  .extend("site", { scope: "file" }, async ({ database, settings }, { onCleanup }) => {
    const site = await openSite(database, settings);
    onCleanup(site.close);
    return site;
  })
  .extend("request", ({ site }) => site.request)
  .extend("learner", ({ site }) => site.aLearner())
  .extend("lesson", ({ site, learner }) => site.aLesson(learner));
