import type { Inputs } from "./request.ts";

/* What a tutor would reply to a message about a lesson. */

/** A message with these words is about something else. */
const NOT_COVERED = /outside the lesson/i;

/** It cites the first paragraph, and the first passage of a source where there is one. */
export function sampleTutorReply(inputs: Inputs) {
  const message = inputs["learner-message"] ?? "";
  if (NOT_COVERED.test(message))
    return {
      covered: false,
      text: "The lesson doesn't say that. Sample text: I'm not sure either.",
    };
  const passage = /<passage number="(\d+)"/.exec(inputs.passages ?? "")?.[1];
  const about = inputs["quoted-words"] ? "these words" : "the lesson";
  return {
    covered: true,
    text: [
      `Sample reply about ${about}: it begins with what the lesson says first. [1]`,
      passage ? `A source says more about it. [${passage}]` : "The rest of it follows from there.",
      "Think of one case of your own, and see whether it fits.",
    ].join(" "),
  };
}

export const sampleTutorFeedback = () => ({
  covered: true,
  right: "Sample feedback: you name the idea that the lesson begins with. [1]",
  missing: "You leave out why it works.",
  question: "What would change if one part were missing?",
});
