import { seededRandom } from "./random.ts";
import {
  findInputs,
  findSchema,
  type ChatRequest,
  type Inputs,
  type JsonSchema,
} from "./request.ts";
import {
  sampleGraph,
  sampleLesson,
  sampleOutline,
  sampleRemediation,
  solve,
} from "./sample-course.ts";
import { sampleValue } from "./sample-value.ts";

/** Answers an answer check in place of the stand-in; undefined leaves a question to it. */
export type Solver = (question: {
  question_text: string;
  options: string[];
}) => number | "ambiguous" | undefined;

/** The text a model would answer with: a JSON value where a schema is asked for, else a greeting. */
export function answer(request: ChatRequest, seed: string, solver?: Solver): string {
  const schema = findSchema(request);
  if (!schema) return "Hello, this is the stand-in service.";
  return JSON.stringify(valueFor(schema, findInputs(request), seed, solver));
}

function valueFor(schema: JsonSchema, inputs: Inputs, seed: string, solver?: Solver): unknown {
  const asked = schema.properties ?? {};
  const random = seededRandom(`${seed} ${inputs.topic}`);
  if (asked.hook && asked.questions) return only(asked, sampleLesson(inputs, seed));
  if (asked.lessons && asked.concepts) return only(asked, sampleOutline(inputs));
  if (asked.concepts && asked.dependencies) return only(asked, sampleGraph());
  if (asked.items && inputs.concept_name) return { items: sampleRemediation(inputs, seed) };
  if (asked.answers && Array.isArray(inputs.questions))
    return {
      answers: inputs.questions.map((question, index) =>
        solved(question, index, inputs, random, solver),
      ),
    };
  return sampleValue(schema, random);
}

function only(asked: Record<string, JsonSchema>, value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key in asked));
}

function solved(
  question: unknown,
  index: number,
  inputs: Inputs,
  random: () => number,
  solver?: Solver,
) {
  const { question_text, options } = question as {
    question_text: string;
    options: Record<string, string>;
  };
  const listed = Object.values(options);
  const choice =
    solver?.({ question_text, options: listed }) ??
    solve({ options: listed }, JSON.stringify(inputs), random);
  return {
    question_number: index + 1,
    because: "The lesson says so in its example.",
    answer: choice === "ambiguous" ? choice : Object.keys(options)[choice],
  };
}
