import type { Block } from "#app/rules/blocks/block.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { renderBlocks } from "./render-blocks.ts";

/** The text of a version. Every reader gets the same arrays, so a screen can tell by them what it has printed before. */
export interface CachedText {
  versionId: string;
  blocks: readonly RenderedBlock[];
  /** Without the answers of the stops inside the lesson: each comes when the reader asks for it. */
  withheld: readonly RenderedBlock[];
}

/** About ten megabytes. */
const MAX_TEXTS = 100;
/** By lesson, the one read longest ago first. */
const texts = new Map<string, CachedText>();

/**
 * The cached text of a lesson: a version never changes, so its text is read and rendered once. It may be an
 * earlier version. Whether someone may read it is for the caller to find out.
 */
export const cachedText = (lessonId: string): CachedText | null => texts.get(lessonId) ?? null;

/** Renders the text of a lesson's current version, and caches it. */
export async function cacheText(
  lessonId: string,
  versionId: string,
  stored: readonly Block[],
): Promise<CachedText> {
  const { blocks } = await renderBlocks(stored);
  const text = { versionId, blocks, withheld: withheld(blocks, null) };
  texts.delete(lessonId);
  texts.set(lessonId, text);
  const [oldest] = texts.keys();
  if (oldest !== undefined && texts.size > MAX_TEXTS) texts.delete(oldest);
  return text;
}

/** Leaves out the answers of the stops, but for the one that is shown. */
export const withheld = (
  blocks: readonly RenderedBlock[],
  openedBlockId: string | null,
): readonly RenderedBlock[] =>
  blocks.map((block) =>
    block.kind === "ask" && block.id !== openedBlockId ? { ...block, answer: null } : block,
  );
