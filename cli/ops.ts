import { endOnFatalErrors } from "#app/platform/fatal-errors.ts";

interface Command {
  usage: string;
  run: (args: string[]) => Promise<number>;
}

/** Each imports only what it needs, because imports are most of the time until it answers. */
const COMMANDS: Record<string, Command> = {
  premium: {
    usage:
      "premium grant EMAIL [DATE]|revoke EMAIL|list  grant or revoke Premium, or list who has it",
    run: async (args) => (await import("./premium.ts")).premium(args),
  },
  payments: {
    usage: "payments reconcile           read every subscription again from Stripe",
    run: async (args) => (await import("./payments.ts")).payments(args),
  },
  user: {
    usage: `user show EMAIL              show what is stored about a learner
  user reset EMAIL             make a password-reset link to pass on
  user two-step-off EMAIL      turn off two-step sign-in (lost phone and codes)
  user delete EMAIL            delete a learner and all their data now`,
    run: async (args) => (await import("./user.ts")).user(args),
  },
  outbox: {
    usage: "outbox                       list pending and sent emails",
    run: async () => (await import("./outbox.ts")).outbox(),
  },
  messages: {
    usage: "messages [forget ID]         messages from the contact form; delete one",
    run: async (args) => (await import("./messages.ts")).messages(args),
  },
  reports: {
    usage: "reports [uphold|dismiss ID]  mistakes learners reported; resolve one",
    run: async (args) => (await import("./reports.ts")).reports(args),
  },
  ai: {
    usage:
      "ai check|usage|gates         test the AI service; show tokens used, or which questions were stopped",
    run: async (args) => (await import("./ai.ts")).ai(args),
  },
  content: {
    usage: `content check [FOLDER]|import FOLDER  check the courses, or check and add one of your own
  content counts [--write]     count each course's questions; write it into content/README.md
  content blind SLUG           print a course's questions without their keys, in a mixed order
  content compare SLUG FILE    compare a reader's answers with the keys`,
    run: content,
  },
  backup: {
    usage: "backup FILE                  save everything to one file that only you can read",
    run: async (args) => (await import("./backup.ts")).backup(args),
  },
  restore: {
    usage:
      "restore FILE                 replace everything with a backup of this or an earlier version",
    run: async (args) => (await import("./backup.ts")).restore(args),
  },
  secret: {
    usage: "secret accept                use a changed APP_SECRET from now on",
    run: async (args) => (await import("./secret.ts")).secret(args),
  },
  "trust-bench": {
    usage:
      "trust-bench [--limit N]      measure how many faulty questions the checking model stops (evals/README.md)",
    run: async (args) => (await import("./trust-bench.ts")).trustBench(args),
  },
  doctor: {
    usage: "doctor                       check settings, database, email, content and AI service",
    run: async () => (await import("./doctor.ts")).doctor(),
  },
};

async function content([intent, which, file]: string[]): Promise<number> {
  if (intent === "check") return (await import("./content-check.ts")).contentCheck(which);
  if (intent === "import" && which)
    return (await import("./content-import.ts")).contentImport(which);
  if (intent === "counts")
    return (await import("./content-counts.ts")).contentCountsCommand(which === "--write");
  if (intent === "blind" && which) return (await import("./content-blind.ts")).contentBlind(which);
  if (intent === "compare" && which && file)
    return (await import("./content-blind.ts")).contentCompare(which, file);
  console.error(
    "Usage: npm run ops -- content check [FOLDER] | import FOLDER | counts [--write] | blind SLUG | compare SLUG FILE",
  );
  return 1;
}

/** `npm run ops -- help`: commands for the operator of this server. */
function help(): number {
  console.log("npm run ops -- COMMAND\n");
  for (const command of Object.values(COMMANDS)) console.log(`  ${command.usage}`);
  return 0;
}

const [name = "help", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
endOnFatalErrors();
if (command) process.exitCode = await command.run(args);
else {
  help();
  process.exitCode = name === "help" ? 0 : 1;
}
