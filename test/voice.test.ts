import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { CONCEPT_LABELS } from "#app/rules/memory/concept-labels.ts";

/** Everything learners read. The specification's own texts are excepted below. */
const SCREENS_AND_EMAILS = globSync([
  "app/{screens,emails,ui}/**/*.{ts,tsx}",
  "app/jobs/*.tsx",
  "app/root.tsx",
])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.includes(".test.") && !file.includes("styleguide"));

/** A word or phrase, the texts where it is fine, and what to write instead. */
const FORBIDDEN: [RegExp, RegExp | null, string][] = [
  [/\bmails?\b/i, /mail server|^no-mail$/i, "email"],
  [/works no more/i, null, "no longer works"],
  [/\bat once\b/i, null, "right away"],
  [/\banew\b/i, null, "again"],
  [/\bseldom\b/i, null, "rarely"],
  [/\bwhoever\b/i, null, "the person who"],
  [/\bsomebody\b/i, null, "someone"],
  [/of your app\b/i, null, "from your app"],
  [/\blearnt\b/i, null, "learned"],
  [
    /\b(do|does|did|is|are|was|were|has|have|can|could|would|should) not\b|\bcannot\b/i,
    null,
    "a contraction",
  ],
  [/\bbeside\b/i, null, "next to"],
  [/\beverybody\b/i, null, "everyone"],
  [/\bis told\b/i, null, "the active voice"],
  [/\b(for|to) who\b/i, null, "for the person who"],
  [/\bmeanwhile\b/i, null, "in the meantime"],
  [/\be-mail/i, null, "email"],
  [/\bspelt\b/i, null, "correct"],
];

/** Words for which the product has one name: the states of `CONCEPT_LABELS`, ideas, Learning Insights, the dashboard. */
const ONE_NAME: typeof FORBIDDEN = [
  [/\banother look\b|\bon the way\b/i, null, "shaky, or getting there"],
  [/\bneeds? review\b/i, /^Needs Review$/, "shaky"],
  [/\bweak(er|est)?\b/i, /^weak(est)?$/, "shaky, or to work on"],
  // The specification has concept mastery. The other exceptions are a class name, prompts and its placeholder titles.
  [/\bconcepts?\b/i, /\bconcept mastery\b|^concept flex|^Concept:$|^Concepts - Part$/i, "idea"],
  [/learning analytics|adaptive learning/i, null, "Learning Insights"],
];

/** The specification's own texts. */
const SPEC_TEXTS = new Set([
  "Account Created Successfully!",
  "All Caught Up!",
  "Let's Go!",
  "Account created successfully! You are now signed in.",
  "Check Your Email!",
  "Link copied to clipboard!",
  "Complete lessons to earn badges!",
  "Complete your first lesson to see learning insights!",
  "Reset Link Sent!",
]);

/** A file's texts: JSX text and strings, without class names and URLs. */
function readSentences(file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") texts.push(node.value);
    },
    TemplateElement: (node) => {
      texts.push(node.value.cooked ?? node.value.raw);
    },
    JSXText: (node) => {
      texts.push(node.value);
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return texts
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => /[a-z] [a-z]/i.test(text) || /^[A-Z][a-z]/.test(text));
}

/** Parsed once: the rules below all read the same files. */
const sentences = new Map<string, string[]>();

function sentencesOf(file: string): string[] {
  const texts = sentences.get(file) ?? readSentences(file);
  sentences.set(file, texts);
  return texts;
}

/** Messages that reach learners or operators from other folders. */
const MESSAGES = globSync(["app/{ai,db,endpoints,features,platform,rules}/**/*.ts", "cli/*.ts"])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.includes(".test."));

test.each([...FORBIDDEN.filter(([, , instead]) => instead !== "a contraction"), ...ONE_NAME])(
  "no message of a rule, use case or command contains %s",
  (pattern, exception, instead) => {
    const faults = MESSAGES.flatMap((file) =>
      sentencesOf(file)
        .filter((text) => pattern.test(text) && !exception?.test(text))
        .map((text) => `${file}: ${text} (write: ${instead})`),
    );

    expect(faults).toEqual([]);
  },
);

test.each([...FORBIDDEN, ...ONE_NAME])(
  "no screen or email contains %s",
  (pattern, exception, instead) => {
    const faults = SCREENS_AND_EMAILS.flatMap((file) =>
      sentencesOf(file)
        .filter((text) => pattern.test(text) && !exception?.test(text))
        .filter((text) => !SPEC_TEXTS.has(text))
        .map((text) => `${file}: ${text} (write: ${instead})`),
    );

    expect(faults).toEqual([]);
  },
);

test("only one file names the states of an idea", () => {
  const names = new Set(Object.values(CONCEPT_LABELS));
  const faults = [...SCREENS_AND_EMAILS, ...MESSAGES]
    .filter((file) => file !== "app/rules/memory/concept-labels.ts")
    .flatMap((file) =>
      sentencesOf(file)
        .filter((text) => names.has(text))
        .map((text) => `${file}: ${text} (write: CONCEPT_LABELS)`),
    );

  expect(faults).toEqual([]);
});

test("no text of our own has an exclamation mark", () => {
  const faults = SCREENS_AND_EMAILS.flatMap((file) =>
    sentencesOf(file)
      .filter((text) => /(^|\s)[A-Za-z']+!(\s|$)/.test(text) && !SPEC_TEXTS.has(text))
      .map((text) => `${file}: ${text}`),
  );

  expect(faults).toEqual([]);
});

/** The paragraphs of a text in content/, without its list of sources. */
const paragraphsOf = (file: string) =>
  readFileSync(file, "utf8")
    .replace(/^## Sources[\s\S]*/m, "")
    .split(/\n\s*\n/)
    .map((text) => text.replaceAll(/\s+/g, " ").trim());

const FAQ = "content/faq.yaml";
const ARTICLES = globSync("content/{blog,legal}/*.md").map((file) => file.replaceAll("\\", "/"));
/** Here "at once" means "at the same time". */
const AT_THE_SAME_TIME = /things at once/;

test.each(FORBIDDEN)(
  "no article, legal text or FAQ entry contains %s",
  (pattern, exception, instead) => {
    // Articles and legal texts may do without contractions.
    const files = instead === "a contraction" ? [FAQ] : [FAQ, ...ARTICLES];
    const faults = files.flatMap((file) =>
      paragraphsOf(file)
        .filter((text) => pattern.test(text) && !exception?.test(text))
        .filter((text) => !AT_THE_SAME_TIME.test(text))
        .map((text) => `${file}: ${text} (write: ${instead})`),
    );

    expect(faults).toEqual([]);
  },
);

const BUTTONS = new Set(["Button", "ButtonLink", "EmailButton", "ReloadLink"]);

/** First words of button labels. */
const VERBS = new Set(
  `Add Answer Ask Begin Browse Cancel Change Check Choose Close Complete Confirm Contact Continue Copy
  Create Decline Delete Download Edit Explore Export Finish Freeze Generate Get Give Go Hide Import Keep Learn Leave Let's Listen Manage
  Move Open Pause Pay Pick Practise Print Put Read Refresh Reload Remove Rename Renew Report Request
  Resend Reset Restore Resume Review Save Search See Send Set Share Show Sign Skip Start Stop Submit Subscribe
  Suggest Switch Take Tell Try Turn Undo Unsubscribe Update Upgrade Use View Write`.split(/\s+/),
);

/** Labels without a verb: navigation, replies to a question, and the specification's own. */
const LABELS =
  /^(Back( to .+)?|Next( lesson)?|Previous|(Newer|Older) topics|I've saved them|New Topic|One more lesson|Analytics)$/;

/** The labels of all buttons in a file. */
function buttonsOf(file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    JSXElement: (node) => {
      const { name } = node.openingElement;
      if (name.type !== "JSXIdentifier" || !BUTTONS.has(name.name)) return;
      for (const child of node.children) {
        if (child.type === "JSXText") texts.push(child.value);
        if (
          child.type === "JSXExpressionContainer" &&
          child.expression.type !== "JSXEmptyExpression"
        )
          texts.push(...textsOf(child.expression));
      }
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return texts
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => /\w/.test(text) && !text.endsWith("..."));
}

/** A string, the beginning of a template, or both sides of a condition. */
function textsOf(node: ESTree.Expression): string[] {
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "TemplateLiteral") return [node.quasis[0]?.value.cooked ?? ""];
  if (node.type === "ConditionalExpression")
    return [...textsOf(node.consequent), ...textsOf(node.alternate)];
  return [];
}

test("every button label starts with a verb", () => {
  const unclear = SCREENS_AND_EMAILS.flatMap((file) =>
    buttonsOf(file)
      .filter((text) => !LABELS.test(text) && !VERBS.has(text.split(" ")[0] ?? ""))
      .map((text) => `${file}: ${text}`),
  );

  expect(unclear).toEqual([]);
});
