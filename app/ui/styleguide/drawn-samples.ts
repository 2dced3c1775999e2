import type { Block } from "#app/rules/blocks/block.ts";

/** Drawings with parts to name. */
export const DRAWN_BLOCKS: readonly Block[] = [
  {
    id: "parts",
    section: "why",
    kind: "parts",
    task: "Name the parts of a flower.",
    description:
      "A flower cut in half: a stalk, two leaves under it, two petals, two thin threads with a knob, and a bottle in the middle.",
    shapes: [
      {
        type: "path",
        points: [
          { x: 160, y: 238 },
          { x: 160, y: 176 },
        ],
        outline: "thick",
      },
      {
        type: "path",
        points: [
          { x: 150, y: 176 },
          { x: 70, y: 130 },
          { x: 40, y: 40 },
          { x: 110, y: 70 },
        ],
        closed: true,
        curved: true,
        fill: "pale-red",
      },
      {
        type: "path",
        points: [
          { x: 170, y: 176 },
          { x: 250, y: 130 },
          { x: 280, y: 40 },
          { x: 210, y: 70 },
        ],
        closed: true,
        curved: true,
        fill: "pale-red",
      },
      {
        type: "path",
        points: [
          { x: 158, y: 186 },
          { x: 110, y: 190 },
          { x: 70, y: 166 },
          { x: 120, y: 168 },
        ],
        closed: true,
        curved: true,
        fill: "green",
      },
      {
        type: "path",
        points: [
          { x: 162, y: 186 },
          { x: 210, y: 190 },
          { x: 250, y: 166 },
          { x: 200, y: 168 },
        ],
        closed: true,
        curved: true,
        fill: "green",
      },
      {
        type: "path",
        points: [
          { x: 150, y: 172 },
          { x: 124, y: 110 },
          { x: 118, y: 60 },
        ],
        curved: true,
      },
      {
        type: "path",
        points: [
          { x: 170, y: 172 },
          { x: 196, y: 110 },
          { x: 202, y: 60 },
        ],
        curved: true,
      },
      { type: "ellipse", x: 118, y: 52, rx: 9, ry: 14, fill: "yellow" },
      { type: "ellipse", x: 202, y: 52, rx: 9, ry: 14, fill: "yellow" },
      { type: "ellipse", x: 160, y: 156, rx: 20, ry: 26, fill: "pale-green" },
      { type: "rect", x: 155, y: 62, width: 10, height: 72, fill: "pale-green" },
      { type: "ellipse", x: 160, y: 58, rx: 16, ry: 8, fill: "pale-green" },
    ],
    parts: [
      {
        label: "Petal",
        x: 62,
        y: 84,
        where: "the large pale blade on the left",
        because: "It shows insects where to land.",
      },
      {
        label: "Anther",
        x: 216,
        y: 38,
        where: "the yellow knob on the right",
        because: "Pollen is made here.",
      },
      {
        label: "Stigma",
        x: 160,
        y: 52,
        where: "the flat top of the bottle",
        because: "It’s sticky, so that pollen stays.",
      },
      { label: "Ovary", x: 160, y: 158, where: "the thick foot of the bottle" },
      { label: "Sepal", x: 242, y: 176, where: "the green blade under all others" },
    ],
    because: "Anthers give pollen, the stigma takes it, and the ovary becomes the fruit.",
  },
  {
    id: "parts-from-right",
    section: "why",
    kind: "parts",
    task: "ما أجزاء البيت؟",
    description: "بيت بسيط: مثلث فوق مربع، وفيه مستطيلان.",
    shapes: [
      {
        type: "path",
        points: [
          { x: 60, y: 100 },
          { x: 160, y: 20 },
          { x: 260, y: 100 },
        ],
        closed: true,
        fill: "orange",
      },
      { type: "rect", x: 80, y: 100, width: 160, height: 120, fill: "pale-yellow" },
      { type: "rect", x: 180, y: 150, width: 36, height: 70, fill: "teal" },
      { type: "rect", x: 100, y: 120, width: 44, height: 40, corner: 4, fill: "pale-blue" },
    ],
    parts: [
      { label: "السقف", x: 160, y: 66, where: "المثلث في الأعلى" },
      { label: "الباب", x: 198, y: 186, where: "المستطيل الطويل" },
      { label: "النافذة", x: 122, y: 140, where: "المستطيل الصغير" },
    ],
    because: "لكل جزء وظيفة.",
  },
];
