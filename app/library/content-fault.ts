/** `near`: a phrase of the file, to locate the line. */
export type ContentFault = { file: string; near: string; text: string };
