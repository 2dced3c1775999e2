import { resolve } from "node:path";

/** Relative to where the command was typed, which npm leaves for the project's folder. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? ".", path);
