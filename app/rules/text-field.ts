import { z } from "zod";

/** A line of text that an author or a model writes, at most so many characters. */
export const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);

/** Several paragraphs of Markdown. */
export const prose = line(12_000);
