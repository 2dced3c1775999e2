/** Sentences that read like a lesson and teach nothing: sample text for tests and for developing without a key. */
const OPENINGS = [
  "Think of {topic} as a path through a garden",
  "Most people meet {topic} by accident",
  "A good first step in {topic} is a small one",
  "Whoever teaches {topic} begins with a question",
  "In {topic}, what is seen last is often done first",
  "Old notes about {topic} tell the same story",
  "Two friends once argued about {topic} for a whole evening",
  "The plain version of {topic} fits on a postcard",
];
const MIDDLES = [
  "and it pays to look at one thing at a time",
  "because the parts only make sense together",
  "so a short list beats a long speech",
  "while the rest waits until it is needed",
  "and each turn shows something that was hidden before",
  "since nobody keeps more than four things in mind",
  "which is why examples come before rules",
];
const ENDINGS = [
  "Write down what you expect before you look.",
  "Then try it once with numbers you know.",
  "Say it aloud, and the gap shows itself.",
  "After a day, ask yourself what is left of it.",
  "That is enough for one sitting.",
  "Compare the two and keep the simpler one.",
];

export const SAMPLE_MARK = "Sample text";

/** About so many words on a topic, in paragraphs; the same seed gives the same words. */
export function sampleProse(topic: string, words: number, seed: number): string {
  const paragraphs: string[] = [];
  let written = 0;
  for (let index = 0; written < words; index++) {
    const sentences = Array.from({ length: 4 }, (_, part) => sentence(topic, seed + index * 4 + part));
    const paragraph = sentences.join(" ");
    written += paragraph.split(/\s+/).length;
    paragraphs.push(paragraph);
  }
  return paragraphs.join("\n\n");
}

function sentence(topic: string, index: number): string {
  const opening = OPENINGS[index % OPENINGS.length] ?? "";
  const middle = MIDDLES[(index * 3) % MIDDLES.length] ?? "";
  const ending = ENDINGS[(index * 5) % ENDINGS.length] ?? "";
  return `${opening.replace("{topic}", topic)}, ${middle}. ${ending}`;
}
