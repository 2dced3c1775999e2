import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { endNow } from "./site.ts";
import { goesOn, halfWritten, isServed, restart, signal, untilReady, type Fault } from "./scene.ts";

/** Longer than a statement may take. */
const FROZEN_DATABASE_MS = 12_000;
const FROZEN_WEB_MS = 20_000;
/** From a learner's answer to the next one, so that a kill hits anything. */
const somewhere = () => pause(Math.random() * 300);

export const PROCESS_FAULTS: Fault[] = [
  {
    name: "F02 kill -9 of the web process",
    rounds: 5,
    inject: async (scene) => {
      await somewhere();
      await endNow(scene.site.web);
      return {
        served: async () => {
          await restart(scene, "web");
          await isServed(scene);
        },
      };
    },
  },
  {
    name: "F03 kill -9 of the worker while it writes",
    rounds: 2,
    inject: async (scene) => {
      const written = await halfWritten(scene);
      await endNow(scene.site.worker);
      return {
        served: async () => {
          await restart(scene, "worker");
          await goesOn(written);
        },
        whole: () => untilReady(written),
      };
    },
  },
  {
    name: "F25 SIGTERM to the worker while it writes",
    inject: async (scene) => {
      const written = await halfWritten(scene);
      const { process } = scene.site.worker;
      process.kill("SIGTERM");
      await once(process, "exit");
      return {
        served: async () => {
          await restart(scene, "worker");
          await goesOn(written);
        },
        whole: () => untilReady(written),
      };
    },
  },
  {
    name: "F33 worker frozen while it writes, another one takes over",
    inject: async (scene) => {
      const { site } = scene;
      const written = await halfWritten(scene);
      const frozen = site.worker;
      frozen.process.kill("SIGSTOP");
      site.worker = await site.start("worker");
      return {
        served: () => goesOn(written),
        whole: async () => {
          // Whatever it still sends must not count.
          frozen.process.kill("SIGCONT");
          await untilReady(written);
          await endNow(frozen);
        },
      };
    },
  },
  {
    name: `F33 web process frozen for ${FROZEN_WEB_MS / 1000} s`,
    inject: async (scene) => {
      scene.site.web.process.kill("SIGSTOP");
      await pause(FROZEN_WEB_MS);
      scene.site.web.process.kill("SIGCONT");
      return { served: () => isServed(scene) };
    },
  },
  {
    name: "F06 kill -9 of every process of PostgreSQL",
    rounds: 3,
    inject: async (scene) => {
      await somewhere();
      signal(scene.site.databaseProcesses(), "SIGKILL");
      return { served: () => isServed(scene) };
    },
  },
  {
    name: "F06 kill -9 of PostgreSQL while a lesson is written",
    inject: async (scene) => {
      const written = await halfWritten(scene);
      signal(scene.site.databaseProcesses(), "SIGKILL");
      return { served: () => isServed(scene), whole: () => untilReady(written) };
    },
  },
  {
    name: `F07 PostgreSQL frozen for ${FROZEN_DATABASE_MS / 1000} s`,
    inject: async (scene) => {
      signal(scene.site.databaseProcesses(), "SIGSTOP");
      await pause(FROZEN_DATABASE_MS);
      signal(scene.site.databaseProcesses(), "SIGCONT");
      return { served: () => isServed(scene) };
    },
  },
];
