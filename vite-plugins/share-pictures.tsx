import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-wasm";
import { renderToStaticMarkup } from "react-dom/server";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { loadArticles } from "../app/features/blog/load-articles.ts";
import { BUILT_IN_COURSES, readLibrary } from "../app/library/library.ts";
import { Logo } from "../app/ui/layout/logo.tsx";
import type { Expression } from "../app/ui/mascot/expressions.ts";
import { checkImageName, type CheckNumbers } from "../app/rules/checks/checks.ts";
import { promiseLayout } from "../app/ui/parts/promise-layout.ts";
import { softHexagon } from "../app/ui/parts/soft-hexagon.ts";
import {
  BEA_BOX,
  beaInside,
  beasStyle,
  coloursByDay,
  cachedPng,
  startDrawing,
} from "./drawing.tsx";
import { drawnResults } from "./drawn-results.ts";
import { wrapTitle } from "./wrap-title.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** The margin that previews may cut off: some are square, some have round corners. */
const MARGIN = 72;
/** A line is never as long as the comb is away: it would touch its cells. */
const MAX_TITLE_WIDTH = 580;
/** A course's sign stands before the line above its title. */
const SIGN_CELL = 104;
const SIGN = 62;
const FONT = "node_modules/@fontsource-variable/bricolage-grotesque/files";

interface Picture {
  /** The page's path, used below `share/` without an extension. */
  file: string;
  kicker: string;
  title: string;
  expression: Expression;
  /** Every cell of the comb is full of honey. */
  isFilled?: boolean;
  /** The course whose sign is shown. */
  course?: string;
  /** A check's result, in cells below the title. */
  result?: CheckNumbers;
}

const PAGES: readonly Picture[] = [
  page("front", "AI-powered learning", "Learn anything in five minutes a day", "happy"),
  page("topics", "The catalogue", "Ten lessons each, five minutes a day", "encouraging"),
  page("blog", "Blog", "How memory works, and what to do about it", "thinking"),
  page("about", "About us", "Minutes that vanish into a feed can teach you something", "winking"),
  page("contact", "Contact", "Tell us what is missing, and we answer", "encouraging"),
  page("register", "Free account", "What would you like to know by next week?", "excited"),
  page("login", "Welcome back", "Pick up where you stopped", "happy"),
  page("forgot-password", "Sign in", "Forgot your password?", "thinking"),
  page("terms-of-service", "Small print", "Terms of Service", "focused"),
  page("privacy-policy", "Small print", "Privacy Policy", "focused"),
  page("accessibility", "For everybody", "Accessibility", "encouraging"),
];

const OF_TOPICS: readonly Expression[] = ["excited", "happy", "encouraging", "winking"];
const OF_ARTICLES: readonly Expression[] = ["thinking", "focused", "happy"];

/** Renders the preview image of each public page. */
export function sharePictures(): Plugin {
  return {
    name: "nectar-share-pictures",
    apply: "build",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { root } = this.environment.config;
      await startDrawing(root);
      const draw = await drawer(root);
      for (const picture of await allPictures())
        this.emitFile({
          type: "asset",
          fileName: `share/${picture.file}.png`,
          source: await draw(picture),
        });
    },
  };
}

async function allPictures(): Promise<Picture[]> {
  const [courses, articles] = await Promise.all([readLibrary([BUILT_IN_COURSES]), loadArticles()]);
  return [
    ...PAGES,
    ...courses.map(({ slug, topic_name }, index) => ({
      ...page(
        `topics/${slug}`,
        "Ten five-minute lessons",
        topic_name,
        OF_TOPICS[index % OF_TOPICS.length],
      ),
      course: slug,
    })),
    ...courses.map(({ slug, topic_name }) => ({
      ...finished(slug, `I finished ${topic_name}`),
      course: slug,
    })),
    finished("a-topic", "I finished a topic, lesson by lesson"),
    ...drawnResults().map(checked),
    ...articles.map(({ slug, title, readMinutes }, index) =>
      page(
        `blog/${slug}`,
        `Blog · ${readMinutes} min read`,
        title,
        OF_ARTICLES[index % OF_ARTICLES.length],
      ),
    ),
  ];
}

function page(
  file: string,
  kicker: string,
  title: string,
  expression: Expression = "happy",
): Picture {
  return { file, kicker, title, expression };
}

/** What learners can share after a topic's last lesson. It names the topic and nobody. */
const finished = (slug: string, title: string): Picture => ({
  ...page(`finished/${slug}`, "Ten of ten lessons", title, "celebrating"),
  isFilled: true,
});

/** What learners can share of a check: its numbers, and nothing of them. */
const checked = (result: CheckNumbers): Picture => ({
  ...page(
    `check/${checkImageName(result)}`,
    "What stuck",
    `Predicted: ${result.predicted} of ${result.questions}. Remembered: ${result.right}.`,
    result.right >= result.predicted ? "celebrating" : "encouraging",
  ),
  result,
});

async function drawer(root: string): Promise<(picture: Picture) => Promise<Uint8Array>> {
  const colours = await coloursByDay(root);
  const style = await beasStyle(root, colours);
  const fonts = await letters(root);
  const signs = await courseSigns(root, colours);
  const colour = (name: string) => colours.get(name) ?? "none";
  const widthOf = (text: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200">${words(text, 0, 100, 100, 800, colour("ink"))}</svg>`;
    return (new Resvg(svg, { font: { fontBuffers: fonts } }).getBBox()?.width ?? 0) / 100;
  };
  return ({ kicker, title, expression, isFilled, course, result }) => {
    const { size, lines } = wrapTitle(title, MAX_TITLE_WIDTH, widthOf);
    const leading = size * 1.1;
    const sign = signs.get(course ?? "");
    const middle = HEIGHT / 2 - (result ? RESULT_LIFT : sign === undefined ? 14 : 26);
    const headed = sign === undefined ? 52 : 112;
    const top = middle - (leading * lines.length + headed) / 2;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
      <style>${style}.fill-on-honey{fill:${colour("on-honey")}}.fill-none{fill:none}.stroke-honey{stroke:${colour("honey")}}</style>
      <rect width="${WIDTH}" height="${HEIGHT}" fill="${colour("paper")}"/>
      ${comb(colour, isFilled)}
      <svg x="706" y="112" width="420" height="420" viewBox="0 0 ${BEA_BOX} ${BEA_BOX}">${beaInside(expression, false)}</svg>
      ${sign === undefined ? "" : `<g transform="translate(0 ${top + SIGN_CELL / 2})">${sign}</g>`}
      ${words(kicker, sign === undefined ? MARGIN : MARGIN + SIGN_CELL + 12, sign === undefined ? top + 30 : top + 64, 34, 600, colour("honey-text"))}
      ${lines.map((line, index) => words(line, MARGIN - size * 0.04, top + headed + leading * index + size * 0.82, size, 800, colour("ink"))).join("")}
      ${result === undefined ? "" : resultCells(colour, result)}
      <svg x="${MARGIN}" y="${HEIGHT - MARGIN - 44}" width="48" height="48" viewBox="0 0 40 40">${inside(<Logo />)}</svg>
      ${words("Nectar", MARGIN + 62, HEIGHT - MARGIN - 8, 36, 800, colour("ink"))}
      ${words("Five minutes a day", MARGIN + 200, HEIGHT - MARGIN - 9, 28, 600, colour("ink-soft"))}
    </svg>`;
    return cachedPng(root, svg, WIDTH, fonts);
  };
}

/** The sign of each course in its cell, at the left margin around the height 0. */
async function courseSigns(
  root: string,
  colours: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const file = await readFile(join(root, "app/ui/parts/course-signs.svg"), "utf8");
  const middle = MARGIN + SIGN_CELL / 2;
  const cell = `<path d="${softHexagon(middle, 0, SIGN_CELL / 2, 10)}" fill="${colours.get("comb")}"/>`;
  const box = `x="${middle - SIGN / 2}" y="${-SIGN / 2}" width="${SIGN}" height="${SIGN}"`;
  const coloured = (shapes: string) =>
    shapes.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => colours.get(name) ?? "none");
  return new Map(
    [...file.matchAll(/<symbol id="([\w-]+)" ([^>]*)>(.*?)<\/symbol>/gs)].map(
      ([, slug = "", strokes = "", shapes = ""]) => [
        slug,
        `${cell}<svg ${box} color="${colours.get("ink")}" ${strokes}>${coloured(shapes)}</svg>`,
      ],
    ),
  );
}

/** The variable font as two static ones, because the renderer supports neither woff2 nor axes. */
async function letters(root: string): Promise<Uint8Array[]> {
  const made = ["latin", "latin-ext"].flatMap((script) =>
    [600, 800].map(async (weight) => {
      const file = join(root, FONT, `bricolage-grotesque-${script}-wght-normal.woff2`);
      return subsetFont(await readFile(file), undefined, {
        keepAllGlyphs: true,
        targetFormat: "sfnt",
        variationAxes: { wght: weight },
      });
    }),
  );
  return Promise.all(made);
}

const RADIUS = 104;
const ACROSS = RADIUS * 1.5;
const DOWN = RADIUS * Math.sqrt(3);

/** Cells around Bea's own, up to the edge and beyond. */
const CELLS = [
  { column: 0, row: 0, look: "comb" },
  { column: 1, row: -0.5, look: "honey" },
  { column: 1, row: 0.5, look: "comb" },
  { column: 0, row: 1, look: "comb" },
  { column: 0, row: -1, look: "comb" },
  { column: -1, row: 0.5, look: "open" },
  { column: 1, row: 1.5, look: "honey" },
  { column: 2, row: 0, look: "honey" },
  { column: 2, row: -1, look: "comb" },
  { column: 2, row: 1, look: "honey" },
  { column: 1, row: -1.5, look: "open" },
  { column: -1, row: 1.5, look: "honey" },
] as const;

function comb(colour: (name: string) => string, isFilled = false): string {
  return CELLS.map(({ column, row, look: usual }) => {
    const isBeas = column === 0 && row === 0;
    const look = isFilled && !isBeas ? "honey" : usual;
    const cell = softHexagon(
      916 + column * ACROSS,
      336 + row * DOWN,
      RADIUS * 0.93,
      RADIUS / 6,
      "right",
    );
    return look === "open"
      ? `<path d="${cell}" fill="none" stroke="${colour("comb-line")}" stroke-width="3"/>`
      : `<path d="${cell}" fill="${colour(look)}"/>`;
  }).join("");
}

/** How far the title moves up for the cells below it. */
const RESULT_LIFT = 132;
const RESULT_WIDTH = 430;

/** As in `PromiseCells`: predicted as an outline, remembered in honey. */
function resultCells(colour: (name: string) => string, result: CheckNumbers): string {
  const { width, height, places } = promiseLayout(result.questions);
  const cells = places.map(({ x, y }, index) => {
    const fill = colour(index < result.right ? "honey" : "sunken");
    const outline = `<path d="${softHexagon(x, y, 46, 10)}" fill="none" stroke="${colour("ink")}" stroke-width="4"/>`;
    return `<path d="${softHexagon(x, y, 38, 8)}" fill="${fill}"/>${index < result.predicted ? outline : ""}`;
  });
  const drawnHeight = (RESULT_WIDTH * height) / width;
  return `<svg x="${MARGIN}" y="${HEIGHT - MARGIN - 76 - drawnHeight}" width="${RESULT_WIDTH}" height="${drawnHeight}" viewBox="0 0 ${width} ${height}">${cells.join("")}</svg>`;
}

function words(
  text: string,
  x: number,
  y: number,
  size: number,
  weight: number,
  fill: string,
): string {
  const letterSpacing = weight === 800 ? -size * 0.02 : 0;
  return renderToStaticMarkup(
    <text
      x={x}
      y={y}
      fill={fill}
      fontFamily="Bricolage Grotesque"
      fontSize={size}
      fontWeight={weight}
      letterSpacing={letterSpacing}
    >
      {text}
    </text>,
  );
}

const inside = (picture: React.ReactElement) =>
  renderToStaticMarkup(picture)
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>$/, "");
