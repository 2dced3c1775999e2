import { endOnFatalErrors } from "#app/platform/fatal-errors.ts";
import { ai } from "./ai.ts";
import { backup, restore } from "./backup.ts";
import { contentBlind, contentCompare } from "./content-blind.ts";
import { contentCheck } from "./content-check.ts";
import { contentCountsCommand } from "./content-counts.ts";
import { contentImport } from "./content-import.ts";
import { doctor } from "./doctor.ts";
import { messages } from "./messages.ts";
import { outbox } from "./outbox.ts";
import { payments } from "./payments.ts";
import { premium } from "./premium.ts";
import { reports } from "./reports.ts";
import { secret } from "./secret.ts";
import { trustBench } from "./trust-bench.ts";
import { user } from "./user.ts";

interface Command {
  usage: string;
  run: (args: string[]) => Promise<number>;
}

const COMMANDS: Record<string, Command> = {
  premium: {
    usage:
      "premium grant EMAIL [DATE]|revoke EMAIL|list  grant or revoke Premium, or list who has it",
    run: premium,
  },
  payments: {
    usage: "payments reconcile           read every subscription again from Stripe",
    run: payments,
  },
  user: {
    usage: `user show EMAIL              show what is stored about a learner
  user reset EMAIL             make a password-reset link to pass on
  user two-step-off EMAIL      turn off two-step sign-in (lost phone and codes)
  user delete EMAIL            delete a learner and all their data now`,
    run: user,
  },
  outbox: { usage: "outbox                       list pending and sent emails", run: outbox },
  messages: {
    usage: "messages [forget ID]         messages from the contact form; delete one",
    run: messages,
  },
  reports: {
    usage: "reports [uphold|dismiss ID]  mistakes learners reported; resolve one",
    run: reports,
  },
  ai: {
    usage:
      "ai check|usage|gates         test the AI service; show tokens used, or which questions were stopped",
    run: ai,
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
    run: backup,
  },
  restore: {
    usage:
      "restore FILE                 replace everything with a backup of this or an earlier version",
    run: restore,
  },
  secret: {
    usage: "secret accept                use a changed APP_SECRET from now on",
    run: secret,
  },
  "trust-bench": {
    usage:
      "trust-bench [--limit N]      measure how many faulty questions the checking model stops (evals/README.md)",
    run: trustBench,
  },
  doctor: {
    usage: "doctor                       check settings, database, email, content and AI service",
    run: doctor,
  },
};

function content([intent, which, file]: string[]): Promise<number> {
  if (intent === "check") return contentCheck(which);
  if (intent === "import" && which) return contentImport(which);
  if (intent === "counts") return contentCountsCommand(which === "--write");
  if (intent === "blind" && which) return contentBlind(which);
  if (intent === "compare" && which && file) return contentCompare(which, file);
  console.error(
    "Usage: npm run ops -- content check [FOLDER] | import FOLDER | counts [--write] | blind SLUG | compare SLUG FILE",
  );
  return Promise.resolve(1);
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
