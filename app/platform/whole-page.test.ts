import { expect, test } from "vitest";
import { WholePage } from "./whole-page.ts";

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test.each(["Ada’s page", "Ada’s page ".repeat(50_000)])(
  "what is sent of a page stays when the next one is written",
  async (words) => {
    const first = new WholePage([words, new TextEncoder().encode("“!”"), words], {});
    const text = `${words}“!”${words}`;
    const read = textOf(first.bytesForNow);
    const sent = first.content;
    const next = new WholePage(["Grace’s"], {});

    expect(textOf(next.bytesForNow)).toBe("Grace’s");
    expect([read, textOf(sent), await first.text()]).toEqual([text, text, text]);
  },
);
