export const ideas = (count: number): string => (count === 1 ? "1 idea" : `${count} ideas`);

export const shakyIdeas = (count: number): string =>
  `${ideas(count)} ${count === 1 ? "is" : "are"} still shaky`;

/** How many ideas reviews no longer ask about. */
export const learnAgain = (count: number): string => `${ideas(count)} to learn again`;
