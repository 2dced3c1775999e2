import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/**
 * A word, the names where it is fine, and what to write instead. Names use the field's terms; see docs/architecture.md.
 */
const PRIVATE_WORDS: [string, RegExp | null, string][] = [
  ["deed", null, "intent (form field), action, use case"],
  ["passage", null, "quiz session, or excerpt"],
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
  ["passages", null, "sessions, excerpts"],
  ["leavers", null, "accounts to delete"],
];

const files = globSync([
  "{app,cli,bench,e2e,test,packages,vite-plugins}/**/*.{ts,tsx,js}",
  "*.{ts,js}",
]).map((file) => file.replaceAll("\\", "/"));

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
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return names;
}

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
