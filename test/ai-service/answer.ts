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
  sampleGraph,
  sampleLesson,
  sampleOutline,
  sampleRemediation,
  solve,
} from "./sample-course.ts";
import { sampleValue } from "./sample-value.ts";

/** Answers an answer check in place of the stand-in; undefined leaves a question to it. */
export type Solver = (question: OpenQuestion) => number | "ambiguous" | undefined;

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
  if (asked.questions && inputs.replace)
    return { questions: sampleLesson(inputs, seed).questions.slice(0, doubted(inputs.replace)) };
  if (asked.lessons && asked.concepts) return only(asked, sampleOutline(inputs));
  if (asked.concepts && asked.dependencies) return only(asked, sampleGraph());
  if (asked.analogy && inputs.concept) return sampleRemediation(inputs, seed);
  if (asked.answers && inputs.questions)
    return {
      answers: findQuestions(inputs).map((question, index) => ({
        question_number: index + 1,
        because: "The lesson says so in its example.",
        answer: letterOf(solver?.(question) ?? solve(question, inputs.lesson ?? "", random)),
      })),
    };
  return sampleValue(schema, random);
}

function only(asked: Record<string, JsonSchema>, value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key in asked));
}

const doubted = (replace: string) => replace.match(/^Question \d+: /gm)?.length ?? 1;

const letterOf = (choice: number | "ambiguous") =>
  choice === "ambiguous" ? choice : "ABCD"[choice];
