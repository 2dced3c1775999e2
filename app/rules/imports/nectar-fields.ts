import { z } from "zod";
import { cleanLine, cleanProse } from "../clean-text.ts";

/* Of which the rows of `nectar-1.ts` are made. */

export const id = z
  .uuid()
  .meta({ description: "The same row has the same id in every file and on every site" });
export const moment = z.iso.datetime({ offset: true });
export const day = z.iso.date();
export const count = (most: number) => z.int().min(0).max(most);
export const share = z.number().min(0).max(1);
export const lineOf = (most: number) => z.string().max(most).transform(cleanLine);
export const proseOf = (most: number) => z.string().max(most).transform(cleanProse);
