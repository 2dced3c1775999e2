import { describeKey, grade, type AnsweredQuestion } from "#app/rules/questions/question.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";
import { LockedQuestion, QuestionFieldset } from "../questions/question-fieldset.tsx";
import { Section } from "./section.tsx";

const { choice, number, cloze, order, match, sort, plot, short, self: rated } = SAMPLES;

const ANSWERED: { text: string; right: AnsweredQuestion; wrong: AnsweredQuestion }[] = [
  {
    text: "What does the direction of a waggle dance tell the other bees?",
    right: { ...choice, response: { option: 2 } },
    wrong: { ...choice, response: { option: 1 } },
  },
  {
    text: "How far does a colony fly in a day, taken together?",
    right: { ...number, response: { text: "384,2 km" } },
    wrong: { ...number, response: { text: "238.6" } },
  },
  {
    text: "Fill in the gaps.",
    right: { ...cloze, response: { gaps: ["pollen", "waggle"] } },
    wrong: { ...cloze, response: { gaps: ["nectar", "round"] } },
  },
  {
    text: "Put the life of a bee in order, starting after the egg.",
    right: { ...order, response: { order: [1, 2, 0] } },
    wrong: { ...order, response: { order: [2, 1, 0] } },
  },
  {
    text: "Who does what in the hive?",
    right: { ...match, response: { pairs: [1, 2, 0] } },
    wrong: { ...match, response: { pairs: [2, 1, 0] } },
  },
  {
    text: "Who in the hive is meant?",
    right: { ...sort, response: { groups: [1, 0, 1, 2] } },
    wrong: { ...sort, response: { groups: [1, 0, 2, 1] } },
  },
  {
    text: "How many bees fill a comb in ten minutes only to the mark?",
    right: { ...plot, response: { setting: { a: 6 } } },
    wrong: { ...plot, response: { setting: { a: 9 } } },
  },
  {
    text: "By which process do plants make sugar from light?",
    right: { ...short, response: { text: "photosyntesis" } },
    wrong: { ...short, response: { text: "respiration" } },
  },
  {
    text: "How does a dance point the way?",
    right: { ...rated, response: { isKnown: true } },
    wrong: { ...rated, response: { isKnown: false } },
  },
];

/** Each kind of question: open, answered correctly, and answered incorrectly. */
export function Questions() {
  return (
    <Section title="Questions">
      {ANSWERED.map(({ text, right, wrong }) => (
        <div key={right.kind} className="grid gap-10 pb-10 lg:grid-cols-3">
          <form>
            <QuestionFieldset id={right.kind} legend={text} seed="styleguide" question={right} />
          </form>
          {[right, wrong].map((question) => {
            const isCorrect = grade(question, question.response);
            return (
              <LockedQuestion
                key={String(isCorrect)}
                id={`${question.kind}-${isCorrect}`}
                legend={text}
                seed="styleguide"
                question={question}
                isCorrect={isCorrect}
                answer={describeKey(question)}
              />
            );
          })}
        </div>
      ))}
    </Section>
  );
}
