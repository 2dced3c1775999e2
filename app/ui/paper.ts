/** The ground of every page, for what a browser colours around it: `--paper` of theme.css, by day and by night. */
export const PAPER = { light: "#fffbf2", dark: "#17130d" } as const;
