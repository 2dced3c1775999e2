import { expect, test } from "vitest";
import { parse } from "yaml";
import { builtInLibrary } from "./library.ts";
import { splitOptions } from "./split-options.ts";

const [course] = await builtInLibrary();
const lesson = course!.lessons[0]!;

test.each<[string, string, string[]]>([
  ["cut at its comma", "[They fall, and the gas is back, Neither]", ["and the gas is back"]],
  ["in quotes", '["They fall, and the gas is back", Neither]', []],
  ["in small letters like the others", "[a quiet one, another one]", []],
  ["a word of a sentence to choose from", "[king, England, too]", []],
  ["with other letters", "[Él llega, ñandúes y gatos, No]", ["ñandúes y gatos"]],
])("an option %s", (_, list, expected) => {
  const options = parse(list) as string[];
  const blocks = [
    {
      id: "stop",
      section: "example" as const,
      kind: "ask" as const,
      prompt: "Why?",
      options,
      answer: { option: 0, text: "So." },
    },
  ];

  const faults = splitOptions({ ...lesson, blocks });

  expect(faults.map(({ near }) => near)).toEqual(expected);
});
