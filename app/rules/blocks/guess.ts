import type { z } from "zod";
import { blockKind, blockSchema } from "./block-kind.ts";

/** Where the lesson comes back to what its reader predicted. It has no words of its own: the prediction is a question. */
export const guess = blockKind({
  schema: blockSchema("guess", {}),
  toMarkdown: () => "",
  toText: () => "",
});
export type GuessBlock = z.infer<typeof guess.schema>;
