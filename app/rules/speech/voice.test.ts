import { expect, test } from "vitest";
import { chooseVoice, speedOf } from "./voice.ts";

const voice = (
  name: string,
  lang: string,
  more: { localService?: boolean; default?: boolean } = {},
) => ({
  name,
  lang,
  localService: true,
  default: false,
  ...more,
});
const chosen = (lang: string | undefined, ...voices: ReturnType<typeof voice>[]) =>
  chooseVoice(voices, lang, ["en-GB", "de"])?.name ?? null;

test("a lesson is read by a voice of the device in its language", () => {
  expect(chosen("fr", voice("Anna", "de-DE"), voice("Marie", "fr-FR"))).toBe("Marie");
  expect(chosen("fr", voice("Anna", "de-DE"))).toBeNull();
  expect(chosen("fr", voice("Cloud", "fr-FR", { localService: false }))).toBeNull();
  expect(chosen(undefined, voice("Marie", "fr-FR"))).toBeNull();
  expect(chosen("fr")).toBeNull();
});

test("the reader's own region comes first, then the system's choice", () => {
  const us = voice("Samantha", "en-US", { default: true });
  expect(chosen("en", us, voice("Daniel", "en_GB"))).toBe("Daniel");
  expect(chosen("en", voice("Karen", "en-AU"), us)).toBe("Samantha");
  expect(chosen("en", voice("Android", "eng-x-lvariant-f00"))).toBe("Android");
});

test("a stored speed that isn't offered is the ordinary one", () => {
  expect(["0.75", "2", "9", "x", null].map(speedOf)).toEqual([0.75, 2, 1, 1, 1]);
});
