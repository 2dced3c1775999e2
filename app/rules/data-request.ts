import { pathnameOf } from "./pathname-of.ts";

/** React Router's data requests, for client-side navigation; not a browser's request for a page. */
export const isDataRequest = ({ url }: Request): boolean => pathnameOf(url).endsWith(".data");
