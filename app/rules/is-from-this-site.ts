/** Followed from one of our own pages, as the browser says; one that does not say so comes from elsewhere. */
export const isFromThisSite = (headers: Headers): boolean =>
  headers.get("Sec-Fetch-Site") === "same-origin";
