import type { Command } from "./command.ts";

/** Each imports only what it needs, because imports are most of the time until it answers. */
export const COMMANDS: readonly Command[] = [
  {
    usage: "premium grant EMAIL [YYYY-MM-DD]",
    about: "grant Premium, through that day if there is one",
    run: async ([email = "", until]) => (await import("./premium.ts")).grant(email, until),
  },
  {
    usage: "premium revoke EMAIL",
    about: "end a grant",
    run: async ([email = ""]) => (await import("./premium.ts")).revoke(email),
  },
  {
    usage: "premium list",
    about: "who has Premium",
    run: async () => (await import("./premium.ts")).list(),
  },
  {
    usage: "payments reconcile",
    about: "read every subscription again from Stripe",
    run: async () => (await import("./payments.ts")).reconcile(),
  },
  {
    usage: "user show EMAIL",
    about: "what is stored about a learner",
    run: async ([email = ""]) => (await import("./user.ts")).show(email),
  },
  {
    usage: "user find TEXT",
    about: "accounts whose name or email contains a text",
    run: async ([text = ""]) => (await import("./user-list.ts")).find(text),
  },
  {
    usage: "user list",
    about: "every account, the newest first",
    run: async () => (await import("./user-list.ts")).list(),
  },
  {
    usage: "user create EMAIL NAME [--zone ZONE]",
    about: "create an account and print a link to choose its password",
    run: async ([email = "", name = ""], { zone }) =>
      (await import("./user-create.ts")).createOne(email, name, zone),
  },
  {
    usage: "user create --from FILE [--zone ZONE]",
    about: "the same for each “email, name” line of a file: all of them or none",
    run: async (_, { from, zone }) =>
      (await import("./user-create.ts")).createFrom(String(from), zone),
  },
  {
    usage: "user rename EMAIL NAME",
    about: "give an account another name",
    run: async ([email = "", name = ""]) => (await import("./user-change.ts")).rename(email, name),
  },
  {
    usage: "user lock EMAIL",
    about: "sign out and keep out; nothing is lost",
    run: async ([email = ""]) => (await import("./user-change.ts")).lock(email),
  },
  {
    usage: "user unlock EMAIL",
    about: "let in again",
    run: async ([email = ""]) => (await import("./user-change.ts")).unlockOne(email),
  },
  {
    usage: "user sign-out EMAIL",
    about: "end every session of an account",
    run: async ([email = ""]) => (await import("./user-change.ts")).signOut(email),
  },
  {
    usage: "user reset EMAIL",
    about: "make a password-reset link to pass on",
    run: async ([email = ""]) => (await import("./user.ts")).reset(email),
  },
  {
    usage: "user two-step-off EMAIL",
    about: "turn off two-step sign-in (lost phone and codes)",
    run: async ([email = ""]) => (await import("./user.ts")).twoStepOff(email),
  },
  {
    usage: "user delete EMAIL",
    about: "delete a learner and all their data now",
    run: async ([email = ""]) => (await import("./user.ts")).remove(email),
  },
  {
    usage: "operator add EMAIL",
    about: "let an account open /operator",
    run: async ([email = ""]) => (await import("./operator.ts")).add(email),
  },
  {
    usage: "operator remove EMAIL",
    about: "take that back",
    run: async ([email = ""]) => (await import("./operator.ts")).remove(email),
  },
  {
    usage: "operator list",
    about: "who can open /operator",
    run: async () => (await import("./operator.ts")).list(),
  },
  {
    usage: "outbox [--failed]",
    about:
      "emails that wait, were sent or given up, with tries and reason; or only those that failed",
    run: async (_, { failed }) => (await import("./outbox.ts")).outbox(failed === true),
  },
  {
    usage: "messages",
    about: "messages from the contact form",
    run: async () => (await import("./messages.ts")).list(),
  },
  {
    usage: "messages forget ID",
    about: "delete a message",
    run: async ([id = ""]) => (await import("./messages.ts")).deleteOne(id),
  },
  {
    usage: "reports",
    about: "mistakes learners reported",
    run: async () => (await import("./reports.ts")).list(),
  },
  {
    usage: "reports uphold ID",
    about: "withdraw the question of a report",
    run: async ([id = ""]) => (await import("./reports.ts")).resolve(id, "upheld"),
  },
  {
    usage: "reports dismiss ID",
    about: "keep the question of a report",
    run: async ([id = ""]) => (await import("./reports.ts")).resolve(id, "dismissed"),
  },
  {
    usage: "ai check",
    about: "send each model a small question",
    run: async () => (await import("./ai.ts")).check(),
  },
  {
    usage: "ai usage",
    about: "tokens used by day, generator and learner",
    run: async () => (await import("./ai.ts")).usage(),
  },
  {
    usage: "ai gates",
    about: "which generated questions were stopped",
    run: async () => (await import("./ai.ts")).gates(),
  },
  {
    usage: "content check [FOLDER]",
    about: "check the courses, or one of your own",
    run: async ([folder]) => (await import("./content-check.ts")).contentCheck(folder),
  },
  {
    usage: "content import FOLDER",
    about: "check a course of your own and add it",
    run: async ([folder = ""]) => (await import("./content-import.ts")).contentImport(folder),
  },
  {
    usage: "content counts [--write]",
    about: "count each course's questions; write it into content/README.md",
    run: async (_, { write }) =>
      (await import("./content-counts.ts")).contentCountsCommand(write === true),
  },
  {
    usage: "content blind SLUG",
    about: "a course's questions without their keys, in a mixed order",
    run: async ([slug = ""]) => (await import("./content-blind.ts")).contentBlind(slug),
  },
  {
    usage: "content compare SLUG FILE",
    about: "compare a reader's answers with the keys",
    run: async ([slug = "", file = ""]) =>
      (await import("./content-blind.ts")).contentCompare(slug, file),
  },
  {
    usage: "backup FILE",
    about: "save everything to one file that only you can read",
    run: async ([file = ""]) => (await import("./backup.ts")).backup(file),
  },
  {
    usage: "backup verify FILE",
    about: "check that a backup is complete and unchanged",
    run: async ([file = ""]) => (await import("./backup.ts")).verify(file),
  },
  {
    usage: "restore FILE [--yes]",
    about: "show what a backup would replace; with --yes, replace it",
    run: async ([file = ""], { yes }) => (await import("./restore.ts")).restore(file, yes === true),
  },
  {
    usage: "secret accept",
    about: "use a changed APP_SECRET from now on",
    run: async () => (await import("./secret.ts")).accept(),
  },
  {
    usage:
      "trust-bench [--set redux|library] [--level basic|full] [--limit NUMBER] [--record FILE]",
    about: "measure how many faulty questions the checking model stops (evals/README.md)",
    run: async (_, options) => (await import("./trust-bench.ts")).trustBench(options),
  },
  {
    usage: "status [--json]",
    about: "what this site does now; exit code 1 if something needs you",
    run: async (_, { json }) => (await import("./status.ts")).status(json === true),
  },
  {
    usage: "doctor",
    about: "check disk, settings, database, email, payments, content and AI service",
    run: async () => (await import("./doctor.ts")).doctor(),
  },
];
