import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { networks } from "./client-address.ts";
import { SetupError } from "./setup-error.ts";

const wholeNumber = (least: number) =>
  z.string().regex(/^\d+$/, "must be a whole number").transform(Number).pipe(z.int().min(least));
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const text = z.string().trim();
const NO_SENDER = "must be an email address, or a name with one: Nectar <bees@example.org>";
const TOKEN_PRICES = /^(\s*[^=\s,]+=\d+(\.\d+)?\/\d+(\.\d+)?\s*(,|$))*$/;
const NO_PRICES = "must be prices for a million tokens in and out, such as gpt-4.1=2/8";
const NO_NETWORKS = "must be a comma list of addresses and networks, such as 10.0.0.0/8";

const settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: wholeNumber(0).pipe(z.number().max(65_535)).default(3000),
  HOST: text.min(1).default("127.0.0.1"),
  APP_URL: webAddress.optional(),
  APP_NAME: text.min(1).max(40).default("Nectar"),
  DATA_DIR: text.min(1).default("./data"),
  APP_SECRET: text.min(32, "must have at least 32 characters").optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres address" })
    .transform(withVerifiedServer)
    .optional(),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  AI_MODEL_CHECK: text.optional(),
  AI_SPEECH_MODEL: text.optional(),
  AI_SPEECH_VOICE: text.default("alloy"),
  OPENAI_API_KEY: text.optional(),
  AI_CONCURRENCY: wholeNumber(1).optional(),
  AI_CHECK: z.enum(["off", "basic", "full"]).default("basic"),
  AI_DAILY_TOKENS: wholeNumber(0).default(2_000_000),
  AI_PRICES: text.regex(TOKEN_PRICES, NO_PRICES).default(""),
  MEMORY_FIT: z.enum(["on", "off"]).default("on"),
  TOPICS_PER_DAY_FREE: wholeNumber(0).default(3),
  TOPICS_PER_DAY_PREMIUM: wholeNumber(0).default(20),
  TUTOR_MESSAGES_FREE: wholeNumber(0).default(20),
  SOURCE_LINKS: z.enum(["on", "off"]).default("on"),
  SIGN_UPS_PER_ADDRESS: wholeNumber(1).default(5),
  SIGN_UPS_PER_DAY: wholeNumber(1).default(1_000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "must be an smtp address" })
    .optional(),
  MAIL_FROM: text.refine(isSender, NO_SENDER).optional(),
  SUPPORT_EMAIL: z.email("must be an email address").optional(),
  OPERATOR_EMAIL: z.email("must be an email address").optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 03:00")
    .optional(),
  BACKUP_S3_URL: webAddress.optional(),
  BACKUP_S3_KEY_ID: text.optional(),
  BACKUP_S3_SECRET: text.optional(),
  BACKUP_S3_REGION: text.default("us-east-1"),
  LESSON_ACCESS: z.enum(["freemium", "open"]).default("freemium"),
  PAYMENTS: z.enum(["sandbox"], 'must be "sandbox", or left out').optional(),
  STRIPE_SECRET_KEY: text
    .regex(/^(sk|rk)_\S+$/, "must be a secret or restricted key (sk_… or rk_…)")
    .optional(),
  STRIPE_WEBHOOK_SECRET: text.min(1, "must not be empty").optional(),
  STRIPE_PRICE_ID: text.regex(/^price_\S+$/, "must be the id of a price (price_…)").optional(),
  STRIPE_API_BASE: webAddress.optional(),
  TRUSTED_PROXIES: text
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], NO_NETWORKS)))
    .transform(networks),
  METRICS_PORT: wholeNumber(0).pipe(z.number().max(65_535)).optional(),
  DRAIN_SECONDS: wholeNumber(0).pipe(z.number().max(300)).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  LOG_REQUESTS: z.enum(["all", "errors"]).default("all"),
});

export type Environment = Omit<z.infer<typeof settings>, "APP_URL" | "APP_SECRET"> & {
  APP_URL: string;
  APP_SECRET: string;
  /** The payment provider; null if Premium can't be bought. */
  payments: "stripe" | "sandbox" | null;
  /** Whether others can get Premium in the sandbox, without paying. */
  isSandboxOpenToOthers: boolean;
  /** Null when no AI service is configured; an Ollama on this machine may still be found at start. */
  ai: AiService | null;
};

interface AiService {
  baseUrl: string;
  apiKey?: string;
  model: string;
  modelCheck: string;
  /** Only where the service reads lessons aloud. */
  speech?: { model: string; voice: string };
}

/** Parses the settings once; throws a SetupError naming the first invalid variable. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  // An empty variable in a .env file means "not set", but an empty secret must be reported (CVE-2026-41432).
  const input = Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => value !== "" || name === "STRIPE_WEBHOOK_SECRET",
    ),
  );
  const parsed = settings.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SetupError(`${String(issue?.path[0])} is not valid: ${issue?.message}`);
  }
  const values = parsed.data;
  if (values.BACKUP_S3_URL)
    for (const name of ["BACKUP_AT", "BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"] as const)
      if (!values[name])
        throw new SetupError(`${name} is missing: with BACKUP_S3_URL set, it must be set too`);
  const DATA_DIR = resolve(values.DATA_DIR);
  checkFolder(DATA_DIR);
  const APP_URL = (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  return {
    ...values,
    DATA_DIR,
    APP_URL,
    ...paymentsOf({ ...values, APP_URL }),
    APP_SECRET: values.APP_SECRET ?? storedSecret(DATA_DIR),
    ai: aiService(values),
  };
}

function aiService(values: z.infer<typeof settings>): Environment["ai"] {
  const apiKey = values.AI_API_KEY ?? (values.AI_BASE_URL ? undefined : values.OPENAI_API_KEY);
  if (!values.AI_BASE_URL && !apiKey) return null;
  const baseUrl = (values.AI_BASE_URL ?? "https://api.openai.com/v1").replace(/\/+$/, "");
  const model = values.AI_MODEL ?? "gpt-4.1";
  const { AI_MODEL_CHECK: modelCheck = model, AI_SPEECH_MODEL, AI_SPEECH_VOICE: voice } = values;
  const speech = AI_SPEECH_MODEL && { speech: { model: AI_SPEECH_MODEL, voice } };
  return { baseUrl, apiKey, model, modelCheck, ...speech };
}

type PaymentSettings = z.infer<typeof settings> & { APP_URL: string };

/** Stripe if there is a key; otherwise the sandbox, if requested or if only the operator can reach this server. */
function paymentsOf(
  values: PaymentSettings,
): Pick<Environment, "payments" | "isSandboxOpenToOthers"> {
  if (values.STRIPE_SECRET_KEY && values.PAYMENTS === "sandbox")
    throw new SetupError("PAYMENTS is not valid: leave it out where STRIPE_SECRET_KEY is set");
  if (values.STRIPE_SECRET_KEY)
    for (const name of ["STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"] as const)
      if (!values[name])
        throw new SetupError(`${name} is missing: with STRIPE_SECRET_KEY set, it must be set too`);
  if (values.STRIPE_SECRET_KEY) return { payments: "stripe", isSandboxOpenToOthers: false };
  const isOwnMachine = isLocal(new URL(values.APP_URL).hostname) && isLocal(values.HOST);
  return {
    payments: isOwnMachine || values.PAYMENTS === "sandbox" ? "sandbox" : null,
    isSandboxOpenToOthers:
      !isOwnMachine && values.PAYMENTS === "sandbox" && values.LESSON_ACCESS === "freemium",
  };
}

const isLocal = (hostname: string) => /^(.+\.)?localhost$|^127\.|^(::1|\[::1\])$/.test(hostname);

/**
 * Some clients, and future versions of ours, don't verify the server with `sslmode=require`: make it `verify-full`.
 */
function withVerifiedServer(address: string): string {
  if (address.includes("uselibpqcompat=")) return address;
  return address.replace(/(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, "verify-full");
}

/** `bees@example.org` or `Nectar <bees@example.org>`. */
function isSender(from: string): boolean {
  const address = /^[^<>]*<([^<>]*)>$/.exec(from)?.[1] ?? from;
  return z.email().safeParse(address).success;
}

function checkFolder(dataDir: string): void {
  try {
    if (statSync(dataDir).isDirectory()) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
  }
  throw new SetupError(`DATA_DIR is not valid: ${dataDir} is not a folder`);
}

/** Created on the first start and stored, so that sessions survive a restart. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, "app-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    // With "wx" only one of two processes that start together creates the file; the other reads it.
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new SetupError(`DATA_DIR is not writable: ${(error as Error).message}`);
  }
  const secret = readFileSync(file, "utf8").trim();
  // A full disk can leave an empty file, and with an empty secret anyone could forge sessions.
  if (secret.length < 32)
    throw new SetupError(
      `DATA_DIR is not valid: ${file} holds no secret. Without it a new one is made.`,
    );
  return secret;
}

let current: Environment | undefined;

/** The settings of this process, parsed on the first call. */
export function env(): Environment {
  return (current ??= parseEnvironment(process.env));
}
