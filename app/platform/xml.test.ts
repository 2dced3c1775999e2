import { expect, test } from "vitest";
import { xmlText } from "./xml.ts";

test.each([
  [`Tom & "Jerry" <b>can't</b>`, "Tom &amp; &quot;Jerry&quot; &lt;b&gt;can&apos;t&lt;/b&gt;"],
  ["a\u0000b\u000bc\ufffe", "abc"],
  ["two\n\tlines, été, 🐝", "two\n\tlines, été, 🐝"],
])("%j is escaped as %j in XML", (text, written) => {
  expect(xmlText(text)).toBe(written);
});
