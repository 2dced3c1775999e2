import { readdirSync, readFileSync, statSync } from "node:fs";
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

test("the fonts of a lesson in English take at most 42 KB, italics included", () => {
  const fonts = readdirSync(ASSETS).filter((name) => name.includes("-latin-common-"));
  expect(fonts).toHaveLength(3);
  const bytes = fonts.reduce((sum, name) => sum + statSync(`${ASSETS}/${name}`).size, 0);
  expect(bytes).toBeLessThan(42 * 1024);
});
