import { expect, test } from "vitest";
import { xmlText } from "./xml.ts";

test.each([
  [`Tom & "Jerry" <b>can't</b>`, "Tom &amp; &quot;Jerry&quot; &lt;b&gt;can&apos;t&lt;/b&gt;"],
  ["a\u0000b\u000bc\ufffe", "abc"],
  ["two\n\tlines, été, 🐝", "two\n\tlines, été, 🐝"],
])("%j stands in XML as %j", (text, written) => {
  expect(xmlText(text)).toBe(written);
});
