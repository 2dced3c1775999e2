import { WORDS_PER_LESSON } from "../lessons/course-shape.ts";

/**
 * Faults that make a quiz guessable or unanswerable. Fatal: the question can't be graded fairly and is left out.
 * Soft: worth one retry, tolerable otherwise.
 */
const FAULT_TEXTS = {
  "options-not-four": "A question needs exactly four options.",
  "options-not-distinct": "The four options must differ in more than case and spacing.",
  "key-not-an-option": "The correct answer must repeat one of the options to the letter.",
  "refers-to-options":
    "Options are shuffled: none may speak of the others, as 'all of the above' or 'A and B' do.",
  unreadable: "Every text needs words, and no control characters.",
  "tangled-markup":
    "Write paragraphs with a little emphasis, and lists that are not nested deeper than three.",
  placeholder: "Every text must be written out, without placeholders.",
  "key-length":
    "The correct answer must not stand out as much longer or shorter than the other options.",
  "key-in-stem": "The question must not contain its own correct answer.",
  "belief-without-answer":
    "A belief must belong to a wrong answer that can be given, and to one only.",
  "hint-gives-answer": "A hint must not contain the right answer.",
  "placeholder-unknown": "Each {name} in a text must be a parameter.",
  "parameter-not-shown":
    "The question's text must name every parameter, or nobody can work it out.",
  "value-of-many-digits":
    "The value must have six significant digits at most in every case; round() helps.",
  "tolerance-unfit":
    "The tolerance must be smaller than the value, and a value of many digits needs one.",
  "gaps-unequal": "The text needs as many gaps (___) as there are lists of accepted answers.",
  "accepted-not-distinct": "Accepted answers must differ in more than case and spacing.",
  "too-long-to-type": "A typed answer should be a word or a few: up to 60 characters.",
  "items-not-distinct": "The items must differ in more than case and spacing.",
  "key-not-a-permutation": "The key must name each item exactly once.",
  "stored-in-order": "The items must not be stored in the order of their key.",
  "numbered-items": "No item may say its own place, as '1.', 'first' or 'finally' do.",
  "pair-shares-word": "Two partners must not share a word that no other pair has.",
  "item-without-group": "Each item needs a group, and each group an item.",
  "item-names-group": "An item must not have a word of its group's name that no other group has.",
  "plot-unfit":
    "Sliders need different names, 1 to 200 steps, a start on one of them and 2,000 settings together; formulas know x and those names.",
  "nothing-in-view": "Each curve and each point must be in view before anything is moved.",
  "goal-unreachable": "Some setting of the sliders must meet the goal.",
  "goal-met-at-start": "The goal must not be met before anything is moved.",
  "goal-hard-to-miss": "At most half of the settings may meet the goal.",
  "question-repeated": "No two questions may ask the same.",
  "no-usable-question": "A lesson needs at least one question without fatal faults.",
  "key-always-longest": "The correct answer must not be the longest option of every question.",
  "word-count": `A lesson should have ${WORDS_PER_LESSON.least} to ${WORDS_PER_LESSON.most} words.`,
  "other-language": "It must be written in the language of its course.",
  "hard-to-read": "Write shorter sentences with simpler words.",
} as const;

export type FaultName = keyof typeof FAULT_TEXTS;
/** `text` tells the generator what to improve. */
export type Fault = { fault: FaultName; severity: "fatal" | "soft"; text: string };

export const faultNamed = (fault: FaultName): Pick<Fault, "fault" | "text"> => ({
  fault,
  text: FAULT_TEXTS[fault],
});

export function faultsAmong(checks: [Fault["severity"], FaultName, boolean][]): Fault[] {
  return checks.flatMap(([severity, fault, isFound]) =>
    isFound ? [{ fault, severity, text: FAULT_TEXTS[fault] }] : [],
  );
}
