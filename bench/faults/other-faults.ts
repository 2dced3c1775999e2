import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault as AiFault } from "../../test/ai-service/faults.ts";
import { command } from "../../test/database-commands.ts";
import { startMailbox } from "../../test/mailbox.ts";
import { haveWritten } from "./author.ts";
import { Client } from "./client.ts";
import { isServed, restart, staysServed, untilReady, type Fault, type Scene } from "./scene.ts";

const UNAVAILABLE_MS = 10_000;
const MOMENT_MS = 4_000;

const connectionsLost: Fault = {
  name: "F07 every connection to PostgreSQL cut",
  rounds: 3,
  inject: async (scene) => {
    await command(
      scene.site.address,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'nectar%'",
    );
    return { served: () => isServed(scene) };
  },
};

/** Everybody learns on while it lasts, and what was to be written is, afterwards. */
const aiFault = (name: string, fault: AiFault): Fault => ({
  name,
  inject: async (scene) => {
    const { site, acknowledged, over } = scene;
    site.ai.setFault(fault);
    const written = await haveWritten(site, acknowledged, over);
    await staysServed(scene, UNAVAILABLE_MS);
    site.ai.setFault(null);
    return { served: () => untilReady(written) };
  },
});

const mailRefused: Fault = {
  name: "F11 SMTP refused, then back",
  inject: async (scene) => {
    const { site, acknowledged, prober, over } = scene;
    const settings = { SMTP_URL: `smtp://127.0.0.1:${site.mailPort}` };
    for (const role of ["web", "worker"] as const) await restart(scene, role, settings);
    const { email } = prober;
    await new Client(site.url, email, over).send("/forgot-password", { email });
    acknowledged.add("mails", email);
    await staysServed(scene, MOMENT_MS);
    const mailbox = await startMailbox({ port: site.mailPort });
    const whole = async () => {
      await pause(MOMENT_MS);
      const sent = mailbox.received.map(({ to, subject }) => `${to} ${subject}`);
      await mailbox.close();
      for (const role of ["web", "worker"] as const) await restart(scene, role);
      if (new Set(sent).size < sent.length) throw new Error("a mail came twice");
    };
    const served = async () => {
      // Others may come first, which waited for any mail server.
      const isThere = () =>
        mailbox.received.some(({ to, link }) => to === email && link?.includes("/reset-password"));
      while (!isThere()) await pause(50);
    };
    return { served, whole };
  },
};

const clockJumps: Fault = {
  name: "F18 clock a day ahead, then a day back, while running",
  inject: async (scene) => {
    for (const days of [1, -1]) {
      scene.site.setClock(days);
      await staysServed(scene, MOMENT_MS);
    }
    scene.site.setClock(0);
    return { served: () => isServed(scene) };
  },
};

/** Only on a disk of its own. */
export const diskFull: Fault = {
  name: "F19 disk full",
  inject: async (scene) => {
    const ballast = join(scene.site.folder, "ballast");
    fill(ballast);
    await readable(scene);
    rmSync(ballast);
    return { served: () => isServed(scene) };
  },
};

function fill(file: string): void {
  const descriptor = openSync(file, "w");
  const block = Buffer.alloc(1 << 20, 1);
  try {
    while (writeSync(descriptor, block) > 0);
  } catch {
    // Not a byte more.
  } finally {
    closeSync(descriptor);
  }
}

/** What was stored can still be read. */
async function readable({ prober }: Scene): Promise<void> {
  const until = performance.now() + UNAVAILABLE_MS;
  while (performance.now() < until) {
    const { status } = await prober.send("/dashboard");
    if (status !== 200) throw new Error(`/dashboard answers ${status}`);
    await pause(200);
  }
}

export const OTHER_FAULTS: Fault[] = [
  connectionsLost,
  aiFault("F08 AI service answers 500", { kind: "server-error" }),
  aiFault("F09 AI service hangs", { kind: "hang-before-headers" }),
  aiFault("F10 AI service cuts its replies", { kind: "cut", afterCharacters: 400 }),
  mailRefused,
  clockJumps,
];
