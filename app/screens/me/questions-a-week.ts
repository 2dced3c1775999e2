/** A cost in questions a week, in words. */
export function questionsAWeekInWords(questions: number): string {
  if (questions < 1) return "Under 1 question";
  const rounded = Math.round(questions);
  return rounded === 1 ? "About 1 question" : `About ${rounded} questions`;
}
