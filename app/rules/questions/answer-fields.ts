/** The field name of every kind, repeated if an answer has several parts. */
export const ANSWER = "answer";

/** Radio buttons of one name exclude each other, so each of several choices has a name of its own. */
export const partName = (part: number) => `${ANSWER}-${part}`;

const IS_PART = /^answer(-\d{1,2})?$/;

/** The values of an answer in a form, in the order of the page. */
export const answerValuesIn = (form: FormData) =>
  [...form].filter(([name]) => IS_PART.test(name)).map(([, value]) => value);
