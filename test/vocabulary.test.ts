import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/**
 * A word, the names where it is fine, and what to write instead. Names use the field's terms; see docs/architecture.md.
 */
const PRIVATE_WORDS: [string, RegExp | null, string][] = [
  ["deed", null, "intent (form field), action, use case"],
  ["kept", null, "cached, offline, stored, flushed or applied"],
  // Characters of the alphabet are letters.
  [
    "letter",
    /^(letter|firstLetter|weekdayLetter|optionLetter|letterSpacing)$/,
    "email, character or glyph",
  ],
  ["letters", /^(LETTERS|letters)$/, "emails, characters or glyphs"],
  ["door", null, "connection, entry point or access"],
  ["told", null, "details or a noun for what it holds"],
  ["said", null, "details or a noun for what it holds"],
  ["heard", null, "received"],
  ["asked", null, "requested"],
  // "To give up" has no other word.
  ["given", /^(givenUp|isGivenUp|GIVEN_UP)$/, "answer, value or input"],
  ["rung", null, "notified"],
  ["bell", null, "emitter"],
  ["mend", null, "repair"],
  ["mended", null, "repaired"],
  ["room", null, "tokenBudgetFactor, or a noun for the space meant"],
  ["awake", null, "hydrated"],
  ["late", null, "deferred"],
  ["leash", null, "exitWithParent"],
  ["patience", null, "*_TIMEOUT_MS"],
  ["wish", null, "input, request or query"],
  ["wishes", null, "inputs"],
  ["wishing", null, "requesting"],
  ["hygiene", null, "securityHeaders"],
  ["away", null, "unavailable"],
  ["breath", null, "unavailable"],
  ["elsewhere", null, "notFound or catchAll"],
  ["owed", null, "pending"],
  ["writers", null, "generators"],
  ["crew", null, "workerPool"],
  ["hire", null, "grow"],
  ["gathered", null, "coalesced"],
  ["abilities", null, "capabilities"],
  ["household", null, "prefix64"],
  ["heed", null, "onResponse"],
  ["forget", null, "delete or clear"],
  ["standing", null, "status"],
  ["standings", null, "statuses"],
  ["unsent", null, "networkError"],
  ["saying", null, "reply"],
  ["hearing", null, "subscription"],
  ["hear", null, "onNotification, receive"],
  ["tell", null, "set, notify, report"],
  ["tells", null, "sets, notifies, reports"],
  ["owe", null, "queue"],
  ["asker", null, "caller, client"],
  ["asking", null, "requesting, caller, client"],
  ["somebody", null, "someone, or a noun"],
  ["everybody", null, "all, or a noun"],
  ["anew", null, "again, restart"],
  ["meanwhile", null, "during, concurrent"],
  ["beside", null, "nextTo, other"],
  ["shortest", null, "MIN_*_LENGTH, min"],
  ["doors", null, "entry points"],
  ["deeds", null, "intents, actions, transactions"],
  ["leavers", null, "accounts to delete"],
];

/** Participles and pronouns that are no name by themselves, and what to write instead. */
const NO_NAMES: Record<string, string> = {
  found: "rows, match, or a noun for what was found",
  known: "cached, row, or a noun for what is known",
  counted: "count, attempt, or a noun for what was counted",
  tried: "attempt, tries",
  listed: "list, rows",
  held: "covered, locked, or a noun for what is held",
  shown: "screen, question, text: a noun for what is on the screen, or isShown",
  its: "ownRow, sameQuestion: whose row the condition matches",
  one: "the noun: question, row; a pair may be (one, other)",
};
/** Words that make a pair with `one`. */
const PAIR = new Set(["other", "often"]);

const files = globSync([
  "{app,cli,bench,e2e,test,packages,vite-plugins}/**/*.{ts,tsx,js}",
  "*.{ts,js}",
]).map((file) => file.replaceAll("\\", "/"));

const programs = new Map(
  files.map((file) => [file, parseSync(file, readFileSync(file, "utf8")).program]),
);

const wordsOf = (name: string) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());

/** Every identifier in a file. */
function namesOf(file: string): Set<string> {
  const names = new Set<string>();
  new Visitor({
    Identifier: (node) => {
      names.add(node.name);
    },
    JSXIdentifier: (node) => {
      names.add(node.name);
    },
    PrivateIdentifier: (node) => {
      names.add(node.name);
    },
  }).visit(programs.get(file)!);
  return names;
}

/** What a file declares: variables, parameters and functions. A parameter next to one called `other` may be `one`. */
function declaredIn(file: string): string[] {
  const names: string[] = [];
  const note = (pattern: Pattern | null | undefined): void => {
    if (pattern?.type === "Identifier") names.push(pattern.name);
    else if (pattern?.type === "ArrayPattern") pattern.elements.forEach(note);
    else if (pattern?.type === "AssignmentPattern") note(pattern.left);
    else if (pattern?.type === "ObjectPattern")
      // A field that keeps its name is declared where the field is.
      for (const property of pattern.properties)
        if (property.type === "Property" && !property.shorthand) note(property.value as Pattern);
  };
  const noteParameters = ({ params }: { params: readonly unknown[] }) => {
    for (const parameter of params) note(parameter as Pattern);
  };
  new Visitor({
    VariableDeclarator: (node) => note(node.id as Pattern),
    FunctionDeclaration: (node) => {
      // `one()`, the only row of a query, is a verb.
      if (node.id?.name !== "one") note(node.id);
      noteParameters(node);
    },
    FunctionExpression: noteParameters,
    ArrowFunctionExpression: noteParameters,
  }).visit(programs.get(file)!);
  return names.filter((name, place) => name !== "one" || !PAIR.has(names[place + 1] ?? ""));
}

type Pattern =
  | { type: "Identifier"; name: string }
  | { type: "ArrayPattern"; elements: (Pattern | null)[] }
  | { type: "AssignmentPattern"; left: Pattern }
  | { type: "ObjectPattern"; properties: PatternProperty[] };
type PatternProperty =
  | { type: "Property"; shorthand: boolean; value: unknown }
  | { type: "RestElement" };

test("names use the field's terms", () => {
  const rules = new Map(PRIVATE_WORDS.map(([word, ...rest]) => [word, rest]));
  const faults = files.flatMap((file) =>
    [...namesOf(file), basename(file).replace(/\..*$/, "")].flatMap((name) =>
      wordsOf(name).flatMap((word) => {
        const rule = rules.get(word);
        if (!rule || rule[0]?.test(name)) return [];
        return [`${file}: ${name} (write: ${rule[1]})`];
      }),
    ),
  );

  expect(faults).toEqual([]);
});

test("a value is named by a noun, a lambda's parameter after what it looks at", () => {
  const faults = files.flatMap((file) =>
    declaredIn(file).flatMap((name) =>
      Object.hasOwn(NO_NAMES, name) ? [`${file}: ${name} (write: ${NO_NAMES[name]})`] : [],
    ),
  );

  expect(faults).toEqual([]);
});
