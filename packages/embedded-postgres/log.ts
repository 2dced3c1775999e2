/** Reports what happens to the server while it runs; an error needs the operator. */
export type Log = (line: string, level: "info" | "error") => void;
