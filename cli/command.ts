export type Options = Record<string, string | boolean | undefined>;

export interface Command {
  /** As it is typed, and parsed by: capitals stand for a value, brackets for what may be left out. */
  usage: string;
  about: string;
  run: (values: string[], options: Options) => Promise<number>;
}

/** Nothing was done, because the words weren't understood or because a question is open. */
export const NOT_DONE = 2;
