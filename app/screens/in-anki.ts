/** Without it, Anki begins every card as new. */
export const IN_ANKI =
  "In Anki's dialog, turn on “Import any learning progress”. It's off by default.";
