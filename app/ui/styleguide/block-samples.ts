import type { Block } from "#app/rules/blocks/block.ts";
import { INTERACTIVE_BLOCKS } from "./interactive-samples.ts";
import { DIAGRAMS } from "./samples.ts";

const [flow] = DIAGRAMS;

/** One block of each kind, plus difficult ones: long lines, wide tables, a formula with a mistake. */
export const BLOCKS: readonly Block[] = [
  {
    id: "text",
    section: "explanation",
    kind: "text",
    text: "A leaf is a kitchen that runs on **light**. Water comes up from the roots, carbon dioxide in through the *stomata*.",
  },
  ...(flow
    ? [{ id: "diagram", section: "explanation", kind: "diagram", diagram: flow } as const]
    : []),
  {
    id: "ask",
    section: "explanation",
    kind: "ask",
    prompt: "Where does most of a tree’s dry weight come from?",
    options: ["The soil", "The water", "The air"],
    answer: {
      option: 2,
      text: "Sugar is built from **carbon dioxide**. Van Helmont weighed the soil after five years: it had lost 57 grams.",
    },
  },
  {
    id: "code",
    section: "example",
    kind: "code",
    language: "python",
    caption: "Average height per group",
    code: `import pandas as pd

# one row for each seedling
plants = pd.read_csv("seedlings.csv", parse_dates=["day"])

def tallest(group: str, count: int = 3) -> pd.DataFrame:
    chosen = plants[plants["group"] == group]
    return chosen.nlargest(count, "height")

print(plants.groupby("group")["height"].mean().round(1))`,
  },
  {
    id: "query",
    section: "example",
    kind: "code",
    language: "sql",
    code: "SELECT region, sum(amount) FROM sales WHERE day >= '2026-01-01' GROUP BY region ORDER BY 2 DESC;",
  },
  {
    id: "formula",
    section: "example",
    kind: "math",
    latex: String.raw`P(R \mid F) = \frac{P(F \mid R) \cdot P(R)}{P(F)}`,
    spoken:
      "The probability of R given F is the probability of F given R, times the probability of R, divided by the probability of F.",
  },
  {
    id: "long-formula",
    section: "example",
    kind: "math",
    latex: String.raw`\begin{aligned} \bar{x} &= \frac{1}{n}\sum_{i=1}^{n} x_i \\ s^2 &= \frac{1}{n-1}\sum_{i=1}^{n}(x_i-\bar{x})^2 = \frac{1}{n-1}\left(\sum_{i=1}^{n}x_i^2 - n\bar{x}^2\right) \\ A &= \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}, \quad \sqrt[3]{27} = 3 \end{aligned}`,
    spoken:
      "The mean is the sum of all values divided by their number. The variance is the mean squared distance from it.",
  },
  {
    id: "broken-formula",
    section: "example",
    kind: "math",
    latex: String.raw`\frac{100 \times 2}{60`,
    spoken: "One hundred times two, divided by sixty.",
  },
  {
    id: "table",
    section: "example",
    kind: "table",
    caption: "Planets closest to the sun",
    header: ["Planet", "Year", "Moons"],
    rows: [
      ["Mercury", "88 days", "0"],
      ["Venus", "225 days", "0"],
      ["Earth", "365 days", "1"],
    ],
  },
  {
    id: "wide-table",
    section: "example",
    kind: "table",
    caption: "Four past tenses of Spanish",
    header: ["Tense", "Used for", "Example", "Said in English"],
    rows: [
      [
        "Pretérito perfecto",
        "what still touches the present",
        "He comido demasiado",
        "I **have eaten** too much",
      ],
      ["Pretérito indefinido", "what is over and done", "Comí a las dos", "I **ate** at two"],
      ["Pretérito imperfecto", "what used to happen", "Comía en casa", "I **used to eat** at home"],
    ],
  },
  {
    id: "tip",
    section: "why",
    kind: "callout",
    tone: "tip",
    text: "Hold a leaf against the light: the veins that carry the water show up dark.",
  },
  {
    id: "warning",
    section: "why",
    kind: "callout",
    tone: "warning",
    text: "A plant behind **closed** blinds lives on its stores. It looks well for weeks, then it doesn’t.",
  },
  {
    id: "key-idea",
    section: "why",
    kind: "callout",
    tone: "key idea",
    text: "Plants don’t eat soil. They build themselves from air, water and light.",
  },
  {
    id: "more",
    section: "why",
    kind: "more",
    title: "How the willow was weighed",
    text: "Van Helmont dried the soil in an oven before and after.\n\nIn five years it lost **60 grams**.",
  },
  { id: "guess", section: "why", kind: "guess" },
  ...INTERACTIVE_BLOCKS,
  {
    id: "sources",
    section: "next",
    kind: "sources",
    sources: [
      {
        title: "The origin of oxygen in photosynthesis",
        author: "S. Ruben and M. Kamen",
        year: 1941,
        doi: "10.1021/ja01848a512",
        supports:
          "The oxygen that leaves the plant comes from the water, not from the carbon dioxide.",
        accessed: "2026-11-20",
      },
      {
        title: "How plants work",
        url: "https://example.org/a/very/long/address/that/has/to/break/somewhere/on/a/phone/how-plants-work.html",
        accessed: "2026-11-20",
      },
      { title: "Ortus medicinae", author: "J. B. van Helmont", year: 1648 },
    ],
  },
];
