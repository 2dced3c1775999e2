export const ideas = (count: number): string => (count === 1 ? "1 idea" : `${count} ideas`);

/** How many ideas are shaky. */
export const anotherLook = (count: number): string =>
  `${ideas(count)} ${count === 1 ? "needs" : "need"} another look`;

/** How many ideas reviews no longer ask about. */
export const learnAgain = (count: number): string => `${ideas(count)} to learn again`;
