/** Whether the browser says that the link was on one of our pages; without the header it was not. */
export const isFromThisSite = (headers: Headers): boolean =>
  headers.get("Sec-Fetch-Site") === "same-origin";
