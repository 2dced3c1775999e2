import type { Block } from "#app/rules/blocks/block.ts";
import { DRAWN_BLOCKS } from "./drawn-samples.ts";

/** What the reader moves, fills in or predicts; some from right to left. */
export const INTERACTIVE_BLOCKS: readonly Block[] = [
  {
    id: "plot",
    section: "why",
    kind: "plot",
    title: "Money that grows",
    note: "Move the rate and the years.",
    x: { label: "Year", from: 0, to: 30 },
    y: { label: "Savings", unit: "$", from: 0, to: 8000 },
    sliders: [{ name: "r", label: "Rate", unit: "%", from: 0, to: 10, step: 0.5, start: 2 }],
    curves: [
      { label: "With interest on interest", y: "1000 * (1 + r / 100) ^ x" },
      { label: "Without", y: "1000 + 10 * r * x" },
    ],
    points: [],
    readouts: [{ label: "After 30 years", value: "1000 * (1 + r / 100) ^ 30", unit: "$" }],
    goal: {
      task: "Set the rate so that 1,000 dollars become about 5,700 in 30 years.",
      value: "1000 * (1 + r / 100) ^ 30",
      equals: 5700,
      tolerance: 100,
      because: "At 6% money doubles about every twelve years.",
    },
  },
  {
    id: "simulate",
    section: "why",
    kind: "simulate",
    title: "Ten coins",
    note: "How often do all ten show heads?",
    outcome: "Heads",
    model: { type: "coin", chance: 0.5, tosses: 10, success: "heads" },
  },
  {
    id: "sort",
    section: "why",
    kind: "sort",
    task: "Put a bee’s life in order.",
    order: ["Egg", "Larva", "Pupa", "Bee"],
    because: "It spins itself in before it has wings.",
  },
  {
    id: "groups",
    section: "why",
    kind: "sort",
    task: "Who gathers nectar?",
    groups: [
      { name: "Gathers", items: ["A worker bee", "A bumblebee queen in spring"] },
      { name: "Doesn’t", items: ["A drone", "A honey bee queen"] },
    ],
    because: "A bumblebee queen founds her nest alone.",
  },
  {
    id: "balance",
    section: "why",
    kind: "balance",
    task: "Balance the month.",
    unit: "$",
    left: { label: "In", parts: [{ label: "Wage", value: 2000 }] },
    right: {
      label: "Out",
      parts: [
        { label: "Rent", value: 900 },
        { label: "Everything else", value: 1400, from: 600, to: 1600, step: 50 },
      ],
    },
    tolerance: 0,
    because: "900 and 1,100 are 2,000.",
  },
  {
    id: "timeline",
    section: "why",
    kind: "timeline",
    task: "What came first?",
    events: [
      { when: "1609", label: "A telescope turned to the sky" },
      { when: "1687", label: "Newton’s laws" },
      { when: "1859", label: "On the Origin of Species" },
    ],
    because: "Each took about a lifetime to be believed.",
  },
  ...DRAWN_BLOCKS,
  {
    id: "steps",
    section: "why",
    kind: "steps",
    task: "Solve $3x + 5 = 20$.",
    lines: [
      {
        text: "First take ___ from both sides.",
        value: 5,
        because: "What’s added on the left has to go first.",
      },
      {
        text: "$3x =$ ___",
        options: ["$15$", "$25$", "$4$"],
        accepted: ["$15$"],
        because: "$20 - 5 = 15$.",
      },
      {
        text: "Now both sides are ___ by 3.",
        accepted: ["divided"],
        because: "Three equal parts make 15, so each is a third of it.",
      },
      { text: "$x =$ ___", value: 5, because: "$15 / 3 = 5$, and $3 \\cdot 5 + 5 = 20$." },
    ],
    because: "Whatever is done to one side is done to the other.",
  },
  {
    id: "trace",
    section: "why",
    kind: "trace",
    task: "What does it print?",
    language: "python",
    code: `total = 0
for n in [1, 2, 3]:
    total = total + n
print(total)`,
    accepted: ["6"],
    options: ["3", "6", "123"],
    table: {
      variables: ["n", "total"],
      rows: [
        { line: 1, values: ["", "0"] },
        { line: 3, values: ["1", "1"] },
        { line: 3, values: ["2", "3"] },
        { line: 3, values: ["3", "6"] },
        { line: 4, values: ["3", "6"] },
      ],
    },
    because: "Each round adds n to what is there already: 0, 1, 3, 6.",
  },
  {
    id: "typed-trace",
    section: "why",
    kind: "trace",
    task: "What does it print?",
    language: "javascript",
    code: `const words = ["bee", "hive"];
console.log(words.map((word) => word.length).join("-"));`,
    accepted: ["3-4"],
    because: "Each word becomes its length, and join puts the hyphen between.",
  },
  {
    id: "steps-from-right",
    section: "why",
    kind: "steps",
    task: "كم يبقى من 200 بعد خصم 10%؟",
    lines: [
      { text: "10% من 200 تساوي ___", value: 20, because: "العُشر هو القسمة على 10." },
      {
        text: "ثم نقوم بعملية ___",
        options: ["الجمع", "الطرح"],
        accepted: ["الطرح"],
        because: "الخصم يجعل السعر أصغر.",
      },
    ],
    because: "يبقى 180.",
  },
];
