import { seededRandom } from "./random.ts";
import {
  findInputs,
  findQuestions,
  findSchema,
  type OpenQuestion,
  type ChatRequest,
  type Inputs,
  type JsonSchema,
} from "./request.ts";
import {
  sampleBeliefs,
  sampleFurther,
  sampleGraph,
  sampleLesson,
  sampleOutline,
  sampleRemediation,
} from "./sample-course.ts";
import { sampleQuotes } from "./sample-citations.ts";
import { sampleHint } from "./sample-hints.ts";
import { optionName, solve } from "./sample-questions.ts";
import { sampleSourcedOutline } from "./sample-sourced.ts";
import { sampleTutorFeedback, sampleTutorReply } from "./sample-tutor.ts";
import { sampleValue } from "./sample-value.ts";

/** Answers an answer check instead of the stand-in; undefined leaves the question to it. Without a lesson it is empty. */
export type Solver = (question: OpenQuestion, lesson: string) => number | "ambiguous" | undefined;

/** The errors that an answer check reports of a lesson. */
export type Objector = (lesson: string) => { quote: string; why: string; correction?: string }[];

/** The text a model would reply with: JSON if a schema was requested, otherwise a greeting. */
export function answer(
  request: ChatRequest,
  seed: string,
  solver?: Solver,
  objector?: Objector,
): string {
  const schema = findSchema(request);
  if (!schema) return "Hello, this is the stand-in service.";
  return JSON.stringify(valueFor(schema, findInputs(request), seed, solver, objector));
}

function valueFor(
  schema: JsonSchema,
  inputs: Inputs,
  seed: string,
  solver?: Solver,
  objector?: Objector,
): unknown {
  const properties = schema.properties ?? {};
  const random = seededRandom(`${seed} ${inputs.topic}`);
  if (properties.hook && properties.questions)
    return inOrderOf(properties, sampleLesson(inputs, seed));
  if (properties.covered && properties.text) return sampleTutorReply(inputs);
  if (properties.covered && properties.missing) return sampleTutorFeedback();
  if (properties.hint) return sampleHint(properties, inputs);
  if (properties.quotes && inputs.statements) return sampleQuotes(inputs);
  if (properties.questions?.items?.properties?.use) return sampleFurther(inputs, seed);
  if (properties.beliefs && inputs.questions) return sampleBeliefs(inputs.questions);
  if (properties.questions && (inputs.replace || inputs.more)) {
    const count = doubted(inputs.replace ?? "") + Number(inputs.more ?? 0);
    return { questions: sampleLesson(inputs, seed).questions.slice(0, count) };
  }
  if (properties.lessons?.items?.properties?.parts)
    return only(properties, sampleSourcedOutline(inputs, countOf(properties.lessons)));
  if (properties.lessons && properties.concepts)
    return only(properties, sampleOutline(inputs, countOf(properties.lessons)));
  if (properties.concepts && properties.dependencies)
    return only(properties, sampleGraph(lessonsIn(inputs)));
  if (properties.analogy && inputs.concept)
    return inOrderOf(properties, sampleRemediation(inputs, seed));
  if (properties.paragraphs && inputs.paragraphs)
    return {
      paragraphs: [...inputs.paragraphs.matchAll(/^Number (\d+):$/gm)].map(([, number]) => ({
        number: Number(number),
        text: "Sample text: this paragraph was corrected.",
      })),
    };
  if (properties.answers && inputs.questions)
    return {
      answers: findQuestions(inputs).map((question, index) => {
        const solved = solver?.(question, inputs.lesson ?? "");
        const answer =
          solved === undefined ? solve(question, inputs.lesson ?? "", random) : spelled(solved);
        return {
          question_number: index + 1,
          why: "The lesson says so in its example, which shows in numbers why this holds and the others don't.",
          verdicts: question.kind === "choice" ? verdictsBy(answer) : null,
          answer,
        };
      }),
      lesson_errors: objector?.(inputs.lesson ?? "") ?? [],
    };
  return sampleValue(schema, random);
}

/** A schema for a course of ten says so, too. */
const countOf = ({ minItems, maxItems }: JsonSchema) => (minItems === maxItems && minItems) || 10;

const lessonsIn = ({ lessons }: Inputs) => lessons?.match(/^\d+\. /gm)?.length ?? 10;

function only(properties: Record<string, JsonSchema>, value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key in properties));
}

/** Models write properties in the order of the schema. */
const inOrderOf = (properties: Record<string, JsonSchema>, value: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, value[name]]));

const doubted = (replace: string) => replace.match(/^Question \d+: /gm)?.length ?? 0;

const spelled = (choice: number | "ambiguous") =>
  choice === "ambiguous" ? choice : optionName(choice);

const verdictsBy = (answer: string) =>
  Object.fromEntries(
    ["A", "B", "C", "D"].map((letter) => [
      letter,
      answer === "ambiguous" ? "depends" : letter === answer ? "true" : "false",
    ]),
  );
