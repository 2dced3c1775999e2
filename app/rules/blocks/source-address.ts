/** Where a source can be read, if it is on the web. */
export const sourceAddress = ({ url, doi }: { url?: string; doi?: string }) =>
  doi === undefined ? url : `https://doi.org/${encodeURI(doi)}`;
