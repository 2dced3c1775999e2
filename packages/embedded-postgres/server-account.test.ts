import { expect, test } from "vitest";
import { accountIn } from "./server-account.ts";

const ROOT = "root:x:0:0:root:/root:/bin/bash";
const NOBODY = "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin";
const POSTGRES = "postgres:x:102:110:PostgreSQL:/var/lib/postgresql:/bin/bash";
const NECTAR = "nectar:x:999:998::/var/lib/nectar:/usr/sbin/nologin";

test.each([
  ["a dedicated account", [ROOT, NOBODY, POSTGRES, NECTAR], { uid: 999, gid: 998 }],
  ["the account of PostgreSQL", [ROOT, NOBODY, POSTGRES], { uid: 102, gid: 110 }],
  ["nobody", [ROOT, NOBODY], { uid: 65_534, gid: 65_534 }],
  ["no account", [ROOT], null],
])("L7: under root the embedded database runs as %s", (_, accounts, expected) => {
  expect(accountIn(accounts.join("\n"))).toEqual(expected);
});
