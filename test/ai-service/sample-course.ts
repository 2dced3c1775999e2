import type {
  ConceptDependency,
  DraftConcept,
  Outline,
  RemediationItem,
  RemediationType,
} from "#app/rules/lessons/curriculum.ts";
import { seededRandom } from "./random.ts";
import type { Inputs } from "./request.ts";
import { sampleClaims, sampleSource, sourcedSentences, tellingWords } from "./sample-citations.ts";
import { freshKind, sampleChoice, sampleQuestion } from "./sample-questions.ts";
import { ELABORATION, EXAMPLE, EXPLANATION, fill, prose } from "./sample-text.ts";

const LESSONS: [title: string, concepts: [string, string, string]][] = [
  ["The one question behind {t}", ["the first question", "the visible part", "the everyday test"]],
  ["How the parts of {t} fit", ["the parts list", "the shared edge", "the order of steps"]],
  ["{t} on an ordinary day", ["the small case", "the honest count", "the single change"]],
  [
    "Where beginners in {t} go wrong",
    ["the tempting shortcut", "the missing cause", "the early stop"],
  ],
  ["Measuring {t}", ["the useful number", "the fair comparison", "the margin of error"]],
  [
    "The trade-offs of {t}",
    ["the hidden cost", "the good enough point", "the choice you can undo"],
  ],
  ["When the rules of {t} bend", ["the border case", "the exception", "the context"]],
  ["Two ideas of {t} at once", ["the combined move", "the conflict", "the balance"]],
  ["Judging claims about {t}", ["the source", "the counterexample", "the burden of proof"]],
  [
    "Teaching {t} to someone else",
    ["the plain sentence", "the shared picture", "the next question"],
  ],
];
/** A longer course goes round once more. */
function lessonAt(index: number): (typeof LESSONS)[number] {
  const [title, concepts] = LESSONS[index % LESSONS.length]!;
  const round = Math.floor(index / LESSONS.length);
  if (round === 0) return [title, concepts];
  const again = (text: string) => `${text} again`;
  return [again(title), concepts.map(again) as typeof concepts];
}

const STEMS = [
  "Sam has tried {c} once and it failed. What is the best next step?",
  "How would you check that you have really understood {c}?",
  "Why does a short plan for {t} begin with {c}?",
];

/** In every third lesson. */
const TRY = {
  kind: "sort",
  task: "Put one honest round in order.",
  order: ["Ask", "Change one thing", "Count again"],
  groups: [],
  because: "Without the question you wouldn't know what to count.",
};

const shortTopic = (topic: string) =>
  topic.length > 60 ? `${topic.slice(0, 59).trimEnd()}…` : topic;
const lessonNumber = (inputs: Inputs) =>
  Math.max(1, Number.parseInt(inputs.lesson ?? "1", 10) || 1);

function conceptsOf(number: number, inputs: Inputs): string[] {
  const planned = inputs.concepts?.split("\n").map((line) => line.split(": ")[0]!) ?? [];
  if (planned.length > 0) return planned;
  const words = tellingWords(inputs);
  return words.length > 0 ? words : lessonAt(number - 1)[1];
}

export function sampleLesson(inputs: Inputs, seed: string) {
  const number = lessonNumber(inputs);
  const random = seededRandom(`${seed} ${inputs.topic} ${number}`);
  const t = shortTopic(inputs.topic);
  const concepts = conceptsOf(number, inputs);
  const names = { t, concepts };
  const sentences = sourcedSentences(inputs);
  const next = number % 10 === 0 ? "A first project in {t}" : lessonAt(number)[0];
  return {
    title: inputs.title ?? fill(lessonAt(number - 1)[0], names),
    hook: fill(
      "Sample text: what would you look at first if you had only five minutes for {t}?",
      names,
    ),
    objective:
      inputs.objective ??
      fill(
        "After this lesson you can use {c} on one case of your own and say why it works.",
        names,
      ),
    visual_description: fill(
      "Three boxes in a row, joined by arrows: ask, change one thing, count again.",
      names,
    ),
    diagram: {
      kind: "flow",
      title: "One honest round",
      steps: [
        { label: "Ask", note: fill("Name {c} in one sentence.", names) },
        { label: "Change one thing", note: "Leave the rest as it was." },
        { label: "Count again", note: "Compare with what you expected." },
      ],
    },
    explanation: prose(EXPLANATION, 430, names, random)
      .split("\n\n")
      .map((text, index) => ({
        text: [text, ...(index === 0 ? sentences : [])].join(" "),
        more:
          index === 1 ? fill("Sample text: {c} has a longer history than {t}.", names) : undefined,
        closes_gap: index === 2,
      })),
    example: prose(EXAMPLE, 260, names, random).split("\n\n"),
    elaboration: prose(ELABORATION, 190, names, random),
    next_tease: fill(`Next: ${next}.`, names),
    ...(number % 3 === 0 ? { interactive_after: 2, interactive: TRY } : {}),
    claims: sampleClaims(inputs),
    questions: STEMS.map((stem, index) => ({
      ...sampleChoice(fill(stem, names, index), index, concepts[index % concepts.length]!, random),
      ...sampleSource(inputs, index),
    })),
  };
}

export function sampleOutline(inputs: Inputs, count: number): Outline {
  const names = { t: shortTopic(inputs.topic), concepts: ["the first question"] };
  return {
    topic_name: inputs.topic.slice(0, 100),
    lessons: Array.from({ length: count }, (_, index) => {
      const [title, concepts] = lessonAt(index);
      return {
        title: fill(title, names),
        objective: `After this lesson you can use ${concepts[0]} and explain ${concepts[2]}.`,
      };
    }),
    description: fill(
      `Sample text: ${count === 10 ? "ten" : count} short lessons that lead from a first question about {t} to teaching it.`,
      names,
    ),
    ...sampleGraph(count),
  };
}

export function sampleGraph(count: number): {
  concepts: DraftConcept[];
  dependencies: ConceptDependency[];
} {
  const concepts = Array.from({ length: count }, (_, index) => lessonAt(index)).flatMap(
    ([, names], index) =>
      names.map((name) => ({
        name,
        description: `What ${name} is, and how to notice it in an ordinary case.`,
        difficulty: Math.min(5, index + 1),
        lesson_number: index + 1,
      })),
  );
  const dependencies = concepts.slice(1).map((concept, index) => ({
    prerequisite: concepts[index]!.name,
    dependent: concept.name,
    strength: 0.8,
  }));
  return { concepts, dependencies };
}

const part = (title: string, content: string) => ({
  title: title.slice(0, 120),
  content,
  visual_description: "A scale in balance.",
});

export function sampleRemediation(
  inputs: Inputs,
  seed: string,
): Record<RemediationType, Omit<RemediationItem, "type">> {
  const random = seededRandom(`${seed} ${inputs.concept}`);
  const c = inputs.concept ?? "the first question";
  const names = { t: c, concepts: [c, "the single change"] };
  return {
    explanation: part(`${c}, said more simply`, prose(EXPLANATION, 90, names, random)),
    analogy: part(`${c} is like a kitchen scale`, prose(ELABORATION, 70, names, random)),
    example: part(`${c} on a train`, prose(EXAMPLE, 90, names, random)),
    socratic_qa: part(
      `Find ${c} yourself`,
      "Q: What would you change first?\nA: One thing only.\nQ: How would you know that it helped?\nA: By counting before and after.",
    ),
  };
}

/** A partner for each question of the quiz, two kept back for the checks, and a prediction if one is requested. */
export function sampleFurther(inputs: Inputs, seed: string) {
  const random = seededRandom(`${seed} further ${inputs.questions}`);
  const concepts = inputs.concepts?.split("\n") ?? ["the first question"];
  const wanted = inputs.more?.split("\n").filter((line) => line !== "") ?? [];
  if (wanted.length > 0) return { questions: wanted.flatMap((line) => moreAbout(line, random)) };
  const about = (index: number) => ({ concept: concepts[index % concepts.length]!, index, random });
  const quiz = inputs.questions?.match(/^\d+\. /gm) ?? [];
  const choice = (stem: string, index: number) => ({
    kind: "choice",
    ...sampleChoice(
      fill(stem, { t: inputs.topic, concepts }, index),
      index,
      about(index).concept,
      random,
    ),
  });
  const partners = [
    choice("Ada has counted {c} twice and got two results. What should she do now?", 0),
    sampleQuestion("order", `A new case of ${about(1).concept}`, about(1)),
    sampleQuestion("number", `A new case of ${about(2).concept}`, about(2)),
  ];
  return {
    questions: [
      ...quiz.map((_, index) => ({
        use: "review",
        partner_of: index + 1,
        question: partners[index % partners.length],
        ...sampleSource(inputs, index),
      })),
      { use: "check", question: choice("Where else would you use {c}, a week from now?", 0) },
      {
        use: "check",
        question: sampleQuestion("cloze", `${about(1).concept}, a month from now`, about(1)),
      },
      ...(inputs.predict
        ? [
            {
              use: "predict",
              question: choice("What do you expect to see first, before any rule?", 1),
            },
          ]
        : []),
    ],
  };
}

/** A line such as `the first question: 3 more, has choice and order`. */
function moreAbout(line: string, random: () => number) {
  const [, concept = "", count = "0", kinds = ""] = /^(.+): (\d+) more, has (.*)$/.exec(line) ?? [];
  return Array.from({ length: Number(count) }, (_, index) => ({
    use: "review",
    question: sampleQuestion(
      freshKind(kinds.split(" and "), index),
      `Case ${Math.floor(random() * 1_000_000)} of ${concept}`,
      { concept, index, random },
    ),
  }));
}

/** For each `Wrong: …` line of a numbered question. */
export const sampleBeliefs = (questions: string) => ({
  beliefs: questions.split(/^(?=\d+\. )/m).flatMap((block) =>
    [...block.matchAll(/^Wrong: (.+)$/gm)].map(([, answer = ""]) => ({
      question_number: Number.parseInt(block, 10),
      answer,
      belief: "More of the same will help in the end.",
      hint: "How would you notice if it were not so?",
    })),
  ),
});
