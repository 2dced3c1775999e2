import { expect } from "vitest";
import { MONDAY, test } from "../../../test/builders.ts";
import { countAttempt, LIMITS } from "./count-attempt.ts";

test("IPv6 addresses of the same /64 network are counted together", async () => {
  const { most } = LIMITS.contactPerAddress;
  const ask = (address: string) => countAttempt("contactPerAddress", address, MONDAY);
  for (let host = 1; host <= most; host++)
    expect((await ask(`2001:db8:1:2::${host.toString(16)}`)).status).toBe("within");

  expect((await ask("2001:db8:1:2:ffff:ffff:ffff:ffff")).status).toBe("too-many");
  expect((await ask("2001:db8:1:3::1")).status).toBe("within");
});
