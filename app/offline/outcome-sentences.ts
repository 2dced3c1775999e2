import type { OfflineOutcome } from "#app/rules/quizzes/offline-outcome.ts";

/** Of one answer, and of several. */
const SENTENCES: Record<OfflineOutcome, readonly [string, string]> = {
  withdrawn: [
    "1 answer is kept but doesn't count, because its question has been withdrawn.",
    "{n} answers are kept but don't count, because their questions have been withdrawn.",
  ],
  reported: [
    "1 answer is to a question you reported. It counts until we've decided about your report.",
    "{n} answers are to questions you reported. They count until we've decided about your reports.",
  ],
  changed: [
    "The course has changed. We've kept 1 answer to a question that it doesn't ask any more.",
    "The course has changed. We've kept {n} answers to questions that it doesn't ask any more.",
  ],
  duplicate: [
    "You answered 1 question on another device, too. Both answers are kept. Where they differ, the wrong one counts.",
    "You answered {n} questions on another device, too. All answers are kept. Where they differ, the wrong one counts.",
  ],
  ahead: [
    "The clock of this device is ahead. 1 answer counts for the moment it arrived.",
    "The clock of this device is ahead. {n} answers count for the moment they arrived.",
  ],
  gone: [
    "1 answer couldn't be kept, because its lesson or question is gone.",
    "{n} answers couldn't be kept, because their lessons or questions are gone.",
  ],
  unclear: [
    "1 answer couldn't be kept, because it doesn't fit its question any more.",
    "{n} answers couldn't be kept, because they don't fit their questions any more.",
  ],
  "after-end": [
    "1 answer came after its lesson was finished on another device. Your first answer there counts.",
    "{n} answers came after their lessons were finished on another device. Your first answers there count.",
  ],
  locked: [
    "1 answer waits on this device until its lesson is open to you again.",
    "{n} answers wait on this device until their lessons are open to you again.",
  ],
  open: [
    "A lesson isn't finished yet, because the course has a new question. Open the lesson to answer it.",
    "{n} lessons aren't finished yet, because their courses have new questions. Open the lessons to answer them.",
  ],
  "signed-out": [
    "1 answer waits on this device. Sign in to send it. If you deleted your account, there's nowhere to send it.",
    "{n} answers wait on this device. Sign in to send them. If you deleted your account, there's nowhere to send them.",
  ],
  later: [
    "1 answer waits on this device, because many came together. We'll send it again later.",
    "{n} answers wait on this device, because many came together. We'll send them again later.",
  ],
};

/** What became of answers, in the order in which it first happened: a sentence each. */
export function sentencesOf(outcomes: readonly OfflineOutcome[]): string[] {
  return [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, { length }]) =>
    SENTENCES[outcome][length === 1 ? 0 : 1].replace("{n}", String(length)),
  );
}
