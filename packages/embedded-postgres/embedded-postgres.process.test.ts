import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { type Account, writingProcess } from "./writing-process.ts";
import { canReach } from "./server-account.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const NOBODY: Account = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const projectRoot = process.cwd();

/** Root can also act as an ordinary user, if that user can read this checkout and run this Node. */
const accounts: { name: string; account: Account | undefined }[] = [
  { name: isRoot ? "as root" : "as an ordinary user", account: undefined },
  ...(isRoot && [projectRoot, dirname(process.execPath)].every((path) => canReach(NOBODY, path))
    ? [{ name: "as an ordinary user", account: NOBODY }]
    : []),
];

const homes: string[] = [];

function aFolder(account?: Account): string {
  const home = mkdtempSync(join(tmpdir(), "nectar-embedded-"));
  homes.push(home);
  if (account) chownSync(home, account.uid, account.gid);
  return join(home, "postgres");
}

afterAll(() => {
  for (const home of homes) chmodSync(home, 0o700);
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

describe.each(accounts)("$name", ({ account }) => {
  const dataDir = aFolder(account);

  // Stops everything a failed test left running.
  afterAll(async () => (await startEmbeddedPostgres({ dataDir })).stop());

  test("no acknowledged write is lost when any process is killed", async () => {
    const acknowledged: string[] = [];
    for (const victim of ["node", "postmaster", "both"]) {
      const nectar = writingProcess(dataDir, { account });
      const before = (await nectar.untilPrinted("wrote", 100)).length;
      if (victim !== "node") process.kill(postmasterIn(dataDir), "SIGKILL");
      // The database restarts by itself at the same address.
      if (victim === "postmaster") await nectar.untilPrinted("wrote", before + 100);
      await nectar.kill();
      acknowledged.push(...nectar.printed("wrote"));
    }

    const stored = await storedRows(dataDir);

    expect(acknowledged.length).toBeGreaterThan(300);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  test("a second process is refused in one line and the first keeps running", async () => {
    const first = writingProcess(dataDir, { account });
    await first.untilPrinted("wrote", 50);

    const second = writingProcess(dataDir, { account });
    await second.end;
    const before = first.printed("wrote").length;

    expect(second.printed("refused")).toEqual([
      expect.stringMatching(
        /^EmbeddedPostgresError Nectar is already running with the data in .* \(process \d+\)\..*$/,
      ),
    ]);
    await first.untilPrinted("wrote", before + 50);
    expect(first.printed("log")).toEqual([]);
    await first.stop();
  });

  test("stopping takes less than 10 seconds even with a connected client", async () => {
    const nectar = writingProcess(dataDir, { account });
    await nectar.untilPrinted("wrote", 10);
    const client = new Client({ connectionString: (await findEmbeddedPostgres(dataDir)) ?? "" });
    client.on("error", () => undefined);
    await client.connect();
    await client.query("BEGIN; LOCK TABLE rows");

    await nectar.stop();

    expect(Number(nectar.printed("stopped")[0])).toBeLessThan(10_000);
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
  });
});

test("a new process can wait for a stopping one", async () => {
  const dataDir = aFolder();
  const old = writingProcess(dataDir);
  await old.untilPrinted("wrote", 50);

  const successor = writingProcess(dataDir, { waitForLockMs: 30_000 });
  await old.stop();
  await successor.untilPrinted("wrote", 50);
  await successor.stop();

  const stored = await storedRows(dataDir);
  const acknowledged = [...old.printed("wrote"), ...successor.printed("wrote")];
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

test.each([
  {
    moment: "the cluster is being created",
    sign: { child: /^cluster-unfinished-/, file: "PG_VERSION" },
  },
  { moment: "the cluster was just created", sign: { child: /^cluster$/, file: "PG_VERSION" } },
  {
    moment: "the server starts for the first time",
    sign: { child: /^cluster$/, file: "postmaster.pid" },
  },
])("a first start killed while $moment is repaired by the next", async ({ sign }) => {
  const dataDir = aFolder();
  const killed = writingProcess(dataDir);
  await untilThere(dataDir, sign);
  await killed.kill();

  const next = writingProcess(dataDir);
  await next.untilPrinted("wrote", 10);
  await next.stop();

  expect(readdirSync(dataDir).filter((name) => name.startsWith("cluster"))).toEqual(["cluster"]);
});

const ordinary = accounts.filter(({ name }) => name === "as an ordinary user");

describe.each(ordinary)("$name", ({ account }) => {
  test("a read-only folder is refused in one line", async () => {
    const dataDir = aFolder(account);
    chmodSync(dirname(dataDir), 0o500);

    const nectar = writingProcess(dataDir, { account });
    await nectar.end;

    expect(nectar.printed("refused")).toEqual([
      expect.stringMatching(
        /^EmbeddedPostgresError Nectar isn’t allowed to write to \S+: .* another DATA_DIR\.$/,
      ),
    ]);
  });
});

describe.each(accounts.filter(({ account }) => account))(
  "$name, next to other accounts",
  ({ account }) => {
    test("a database of another account is refused in one line", async () => {
      const dataDir = aFolder(account);
      mkdirSync(join(dataDir, "cluster"), { recursive: true });
      writeFileSync(join(dataDir, "cluster", "PG_VERSION"), "18\n");
      chownSync(dataDir, account!.uid, account!.gid);

      const nectar = writingProcess(dataDir, { account });
      await nectar.end;

      expect(nectar.printed("refused")).toEqual([
        expect.stringMatching(
          /^EmbeddedPostgresError \S+ belongs to another account \(number 0\): .*\.$/,
        ),
      ]);
    });
  },
);

async function storedRows(dataDir: string): Promise<Set<string>> {
  const server = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("SELECT id FROM rows");
  await client.end();
  await server.stop();
  return new Set(rows.map((row) => row.id));
}

function postmasterIn(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8"), 10);
}

async function untilThere(
  folder: string,
  { child, file }: { child: RegExp; file: string },
): Promise<void> {
  const isThere = () =>
    readdirSync(folder).some((name) => child.test(name) && existsSync(join(folder, name, file)));
  while (!existsSync(folder) || !isThere()) await turnOfTheLoop();
}
