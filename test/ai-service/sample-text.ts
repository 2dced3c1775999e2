import { shuffled } from "./random.ts";

/** Sentence templates that read as text about anything: `{t}` is the topic, `{c}` a concept, `{d}` the next one. */
export const EXPLANATION = [
  "Start with {c}: it is the part of {t} that you can see at work within a minute.",
  "Think of {c} as the one question that you ask before you do anything else.",
  "When {c} is clear, the next choice is smaller, and a smaller choice is easier to make well.",
  "People who skip {c} often work harder, and then wonder why so little stays.",
  "You can check {c} with a simple test: say it in one sentence to someone who has never heard of it.",
  "If your sentence needs the word 'somehow', there is still a gap, and now you know where it is.",
  "From there, {d} follows almost by itself, because it builds on what {c} has already settled.",
  "Notice the order: first {c}, then {d}, and only then the details that books like to begin with.",
  "There is a limit, too: {c} explains most everyday cases, not the rare ones at the edge.",
  "That is why a good teacher returns to {c} again and again, each time with a new case.",
  "In {t}, the surprising result usually has a plain cause, and the cause is usually {c}.",
  "Write {c} down in your own words, because your own words are the ones you will find again.",
  "Nothing about {d} is secret; it is only rarely said out loud.",
  "Two things have to be true at the same time: {c} has to hold, and {d} has to be within reach.",
  "Once both hold, {t} stops being a list of facts and becomes something that you can use.",
  "A picture helps here: imagine {c} as a door and {d} as the room behind it.",
];
export const EXAMPLE = [
  "Maya has twenty minutes before her train leaves, and she wants to try {c} once, for real.",
  "She takes a sheet of paper and writes three lines: what she knows, what she expects, what would prove her wrong.",
  "Her first line is about {c}, and it takes her less than a minute.",
  "Her second line is a number: out of ten tries she expects seven to work.",
  "After ten tries she counts four, which is fewer than she had hoped.",
  "Instead of giving up she looks at the six that failed and finds that five of them share one cause.",
  "That cause is {d}, which she had treated as a detail.",
  "She changes this one thing and nothing else, so that the next count means something.",
  "The second round gives eight out of ten, and she can say why.",
  "On the train she tells a colleague about it, and in telling it she notices a second pattern.",
  "Her colleague asks what would happen with twice the time, and neither of them knows.",
  "So they write the question down, and that is tomorrow's twenty minutes.",
  "What makes this a good try is not the result but that one change was tested by one count.",
];
export const ELABORATION = [
  "This matters because {t} meets you in places that do not carry its name.",
  "You will see {c} in a budget, in a recipe, in a quarrel that keeps coming back.",
  "Each time, the same move helps: name {c}, look for {d}, change one thing.",
  "Learners who can explain {c} to others remember it longer than those who only read about it.",
  "It also guards you against confident claims, because you know which question to ask first.",
  "Tomorrow, look for one case of {c} in your own day and write down what you saw.",
  "One case a day is enough: after a week you have seven, and a pattern will show itself.",
  "Where the pattern breaks, you have found the border of the idea, and that is worth more than an eighth case.",
  "None of this needs talent; it needs a short, honest look at what happened.",
  "If you keep only one thing from today, keep the link between {c} and {d}.",
];

export type Names = { t: string; concepts: string[] };

/** Whole sentences in paragraphs, until there are at least `words` words. */
export function prose(frames: string[], words: number, names: Names, random: () => number): string {
  const paragraphs: string[][] = [];
  let count = 0;
  let order = shuffled(frames, random);
  for (let at = 0; count < words; at++) {
    if (at > 0 && at % frames.length === 0) order = shuffled(frames, random);
    if (at % 6 === 0) paragraphs.push([]);
    const sentence = fill(order[at % order.length]!, names, Math.floor(at / 6));
    paragraphs.at(-1)!.push(sentence);
    count += sentence.split(/\s+/).length;
  }
  return paragraphs.map((sentences) => sentences.join(" ")).join("\n\n");
}

export function fill(frame: string, { t, concepts }: Names, at = 0): string {
  const concept = (index: number) => concepts[index % concepts.length] ?? t;
  const text = frame
    .replaceAll("{t}", t)
    .replaceAll("{c}", concept(at))
    .replaceAll("{d}", concept(at + 1));
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
