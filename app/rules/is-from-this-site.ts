/** Whether the request came from a link on this site, by the Sec-Fetch-Site header; false without it. */
export const isFromThisSite = (headers: Headers): boolean =>
  headers.get("Sec-Fetch-Site") === "same-origin";
