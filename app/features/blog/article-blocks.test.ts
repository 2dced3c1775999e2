import { expect, test } from "vitest";
import { articleBlocks, plainText } from "./article-blocks.ts";

test("headings, lists, emphasis and links are converted", () => {
  const text = "## What we store, and why\n\nSee *the* [topics](/topics).\n\n- **One**\n- two";

  expect(articleBlocks(text)).toEqual([
    {
      kind: "heading",
      level: 2,
      id: "what-we-store-and-why",
      inlines: [{ kind: "text", text: "What we store, and why" }],
    },
    {
      kind: "paragraph",
      inlines: [
        { kind: "text", text: "See " },
        { kind: "emphasis", inlines: [{ kind: "text", text: "the" }] },
        { kind: "text", text: " " },
        { kind: "link", href: "/topics", inlines: [{ kind: "text", text: "topics" }] },
        { kind: "text", text: "." },
      ],
    },
    {
      kind: "list",
      isOrdered: false,
      items: [
        [{ kind: "strong", inlines: [{ kind: "text", text: "One" }] }],
        [{ kind: "text", text: "two" }],
      ],
    },
  ]);
});

test("a table is converted with its rows", () => {
  const [table] = articleBlocks("| What | Why |\n| --- | --- |\n| Email | To sign in |");

  expect(table).toMatchObject({ kind: "table", heads: [[{ text: "What" }], [{ text: "Why" }]] });
  expect(plainText(table ? [table] : [])).toBe("What Why\nEmail To sign in");
});

test("a fenced block named diagram becomes a diagram", () => {
  const text = "```diagram\nkind: flow\ntitle: Up\nsteps: [{ label: A }, { label: B }]\n```";

  expect(articleBlocks(text)).toEqual([
    {
      kind: "diagram",
      diagram: { kind: "flow", title: "Up", steps: [{ label: "A" }, { label: "B" }] },
    },
  ]);
});

test("HTML special characters stay literal", () => {
  const text = 'Tom & "Jerry" <b>say</b> 1 < 2';

  expect(plainText(articleBlocks(text))).toBe('Tom & "Jerry" <b>say</b> 1 < 2');
});

test.each([
  ["a script behind a link", "[here](javascript:alert(1))", "link"],
  ["a link to another host in disguise", "[here](//example.com)", "link"],
  ["an image", "![bee](/bee.png)", "image"],
  ["the page's own title", "# Title", "heading level"],
  ["code of an unknown kind", "```js\nalert(1)\n```", "code block"],
  [
    "a sentence cut off at a comma",
    "```diagram\nkind: flow\ntitle: Up\nsteps: [{ label: A, note: one, two }, { label: B }]\n```",
    "unused text in a diagram",
  ],
  ["an unknown kind of diagram", "```diagram\nkind: pie\n```", "kind"],
])("%s is refused with a reason for the author", (_what, text, reason) => {
  expect(() => articleBlocks(text)).toThrow(reason);
});
