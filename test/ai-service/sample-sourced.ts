import type { DraftConcept, Outline } from "#app/rules/lessons/curriculum.ts";
import type { Inputs } from "./request.ts";

interface DigestPart {
  number: number;
  title: string;
  /** Telling words of its beginnings. */
  words: string[];
}

/** A plan of a course from sources: titles, concepts and parts of their digest, in its order. */
export function sampleSourcedOutline(inputs: Inputs, count: number): Outline {
  const parts = partsIn(inputs.sources ?? "");
  const lessons = Array.from({ length: count }, (_, index) => {
    const own = partsOf(parts, index, count);
    const round = parts.length < count ? ` (${index + 1})` : "";
    const title = `${own[0]?.title ?? inputs.topic}${round}`.slice(0, 120);
    return { title, own };
  });
  return {
    topic_name: inputs.topic.slice(0, 100),
    lessons: lessons.map(({ title, own }) => ({
      title,
      objective: `Explain ${title} in your own words.`.slice(0, 300),
      parts: own.map(({ number }) => number),
    })),
    description: `Sample text: ${count} short lessons from your own sources.`,
    concepts: conceptsOf(lessons.map(({ own }) => own)),
    dependencies: [],
  };
}

function partsIn(digest: string): DigestPart[] {
  return [...digest.matchAll(/^(\d+)(?:–\d+)?\. \[[^\]]*\] (.+)((?:\n {3}.*)*)/gm)].map(
    ([, number, title = "", beginnings = ""]) => ({
      number: Number(number),
      title: title.trim(),
      words: [...new Set(beginnings.match(/\p{L}{5,}/gu))],
    }),
  );
}

/** Each lesson has at least one part, and each part a lesson. */
function partsOf(parts: readonly DigestPart[], index: number, count: number): DigestPart[] {
  const first = Math.floor((index * parts.length) / count);
  const next = Math.floor(((index + 1) * parts.length) / count);
  return parts.slice(first, Math.max(next, first + 1));
}

function conceptsOf(lessons: readonly (readonly DigestPart[])[]): DraftConcept[] {
  const taken = new Set<string>();
  return lessons.flatMap((own, index) => {
    const words = own
      .flatMap((part) => part.words)
      .filter((word) => !taken.has(word.toLowerCase()));
    const number = index + 1;
    const spare = [1, 2, 3].map((place) => `idea ${place} of lesson ${number}`);
    return [...words.slice(0, 3), ...spare].slice(0, 3).map((name) => {
      taken.add(name.toLowerCase());
      return {
        name,
        description: `What ${name} means here.`,
        difficulty: Math.min(5, number),
        lesson_number: number,
      };
    });
  });
}
