/** How many ideas are to be learned again. */
export const anotherLook = (ideas: number): string =>
  ideas === 1 ? "1 idea needs another look" : `${ideas} ideas need another look`;
