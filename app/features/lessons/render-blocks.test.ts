import { expect, test } from "vitest";
import type { Block } from "#app/rules/blocks/block.ts";
import type { CodeToken, MathNode } from "#app/rules/blocks/rendered-block.ts";
import { BLOCKS } from "#app/ui/styleguide/block-samples.ts";
import { renderBlocks } from "./render-blocks.ts";

const head = { id: "a", section: "example" } as const;

async function tokensOf(code: string, language: string): Promise<readonly CodeToken[]> {
  const { blocks } = await renderBlocks([{ ...head, kind: "code", language, code }]);
  const [block] = blocks;
  return (block?.kind === "code" && block.tokens) || [];
}

async function mathOf(latex: string) {
  const { blocks, faults } = await renderBlocks([{ ...head, kind: "math", latex, spoken: "x" }]);
  const [block] = blocks;
  return { tree: block?.kind === "math" ? block.tree : undefined, faults };
}

test("code comes in coloured pieces that add up to the code", async () => {
  const tokens = await tokensOf('x = "a" # note', "python");

  expect(tokens).toEqual(["x = ", ['"a"', "string"], " ", ["# note", "comment"]]);
});

test("no character of any sample is lost or added", async () => {
  const codes = BLOCKS.flatMap((block) => (block.kind === "code" ? [block] : []));
  for (const { code, language } of codes) {
    const tokens = await tokensOf(code, language);
    expect(tokens.map((token) => (typeof token === "string" ? token : token[0])).join("")).toBe(
      code,
    );
    expect(tokens.length).toBeGreaterThan(5);
  }
});

test("a language nobody here knows is shown in one colour", async () => {
  expect(await tokensOf("<b>plain</b>", "klingon")).toEqual(["<b>plain</b>"]);
});

test("a formula becomes MathML", async () => {
  const { tree, faults } = await mathOf(String.raw`\frac{a}{2}`);

  expect(faults).toEqual([]);
  expect(tagsOf(tree ?? "")).toEqual(["math", "mfrac", "mi", "mn"]);
});

test("a formula with a mistake is a fault that names its block, and no exception", async () => {
  const { tree, faults } = await mathOf(String.raw`\frac{100 \times 2}{60`);

  expect(tree).toBeNull();
  expect(faults).toEqual([{ blockId: "a", text: expect.stringMatching(/expected '}'/) }]);
});

test.each([
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\includegraphics{https://example.org/x.png}`,
  String.raw`\def\a{\a\a}\a`,
])("%s is refused", async (latex) => {
  expect((await mathOf(latex)).faults).toHaveLength(1);
});

test.each([
  String.raw`\color{red} x`,
  String.raw`\class{evil}{x}`,
  String.raw`\style{position:fixed}{x}`,
  String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`,
  String.raw`\text{<img src=x onerror=alert(1)>}`,
])("%s brings neither styles nor classes nor elements of its own", async (latex) => {
  const { tree } = await mathOf(latex);
  for (const attributes of attributesOf(tree ?? "")) {
    expect(Object.keys(attributes)).not.toContain("style");
    expect(attributes.class ?? "tml-left").toMatch(/^tml-(left|right)$/);
  }
  expect(tagsOf(tree ?? "")).not.toContain("img");
});

test("blocks that need no library pass as they are", async () => {
  const plain: Block[] = BLOCKS.filter(
    ({ kind }) => kind !== "code" && kind !== "trace" && kind !== "math",
  );

  expect((await renderBlocks(plain)).blocks).toEqual(plain);
});

function tagsOf(node: MathNode): string[] {
  if (typeof node === "string") return [];
  const inner = node.children.flatMap(tagsOf);
  return node.tag === "mrow" ? inner : [node.tag, ...inner];
}

function attributesOf(node: MathNode): Record<string, string>[] {
  if (typeof node === "string") return [];
  return [node.attributes, ...node.children.flatMap(attributesOf)];
}
