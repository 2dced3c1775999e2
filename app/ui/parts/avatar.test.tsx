import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["Anna 1", "A"],
  ["Élise de la Tour", "ÉT"],
  ["李 明", "李明"],
  ["007", "0"],
  ["🐝 Bea", "B"],
])("%s has the initials %s", (name, initials) => {
  expect(renderToStaticMarkup(<Avatar name={name} />).replaceAll(/<[^>]*>/g, "")).toBe(initials);
});
