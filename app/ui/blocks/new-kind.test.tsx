// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { BLOCK_SENTENCES, describeKinds } from "#app/ai/lesson/block-sentences.ts";
import { BLOCK_KINDS, type BlockOf, blockRules } from "#app/rules/blocks/block.ts";
import { blockKind, blockSchema } from "#app/rules/blocks/block-kind.ts";
import { BLOCK_VIEWS, blockView } from "./block-view.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

afterEach(cleanup);

/* Everything needed to add a kind of block: a schema, a view, a line in each list and a sentence. */

const recipe = blockKind({
  schema: blockSchema("recipe", { dish: z.string(), steps: z.array(z.string()).min(1) }),
  toMarkdown: ({ dish, steps }) => `**${dish}**\n\n${steps.map((step) => `1. ${step}`).join("\n")}`,
  toText: ({ steps }) => steps.join(" "),
});

function Recipe({ block }: BlockViewProps<z.infer<typeof recipe.schema>>) {
  return (
    <ol aria-label={block.dish}>
      {block.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

const kinds = { ...BLOCK_KINDS, recipe };
const BlockView = blockView<BlockOf<typeof kinds>>({ ...BLOCK_VIEWS, recipe: Recipe });
const sentences = { ...BLOCK_SENTENCES, recipe: "a dish in numbered steps." };

test("a new kind works from schema to page, export, word count and prompt", () => {
  const { schema, toMarkdown, toText } = blockRules(kinds);
  const written = {
    id: "bread",
    section: "example",
    kind: "recipe",
    dish: "Bread",
    steps: ["Knead.", "Wait."],
  };

  const block = schema.parse(written);
  render(<BlockView block={block} />);

  expect(screen.getByRole("list", { name: "Bread" }).children).toHaveLength(2);
  expect(toMarkdown(block)).toBe("**Bread**\n\n1. Knead.\n1. Wait.");
  expect(toText(block)).toBe("Knead. Wait.");
  expect(describeKinds(sentences, ["recipe"])).toBe("- `recipe`: a dish in numbered steps.");
  expect(schema.safeParse({ ...written, steps: [] }).success).toBe(false);
});

test("existing kinds are unchanged", () => {
  const { schema, toMarkdown } = blockRules(kinds);
  const block = schema.parse({
    id: "a",
    section: "hook",
    kind: "text",
    text: "Why is the sky blue?",
  });

  render(<BlockView block={block} />);

  expect(screen.getByText("Why is the sky blue?")).toBeTruthy();
  expect(toMarkdown(block)).toBe("Why is the sky blue?");
});
