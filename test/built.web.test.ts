import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ASSETS = "build/client/assets";

test("no browser downloads a schema library whose eval check the content security policy would report", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  expect(scripts).not.toEqual([]);
  const withSchemas = scripts.filter((name) =>
    /ZodError|_zod\b/.test(readFileSync(`${ASSETS}/${name}`, "utf8")),
  );
  expect(withSchemas).toEqual([]);
});
