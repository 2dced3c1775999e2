import { endOnFatalErrors } from "#app/platform/fatal-errors.ts";
import { ai } from "./ai.ts";
import { backup, restore } from "./backup.ts";
import { contentCheck } from "./content-check.ts";
import { contentImport } from "./content-import.ts";
import { doctor } from "./doctor.ts";
import { messages } from "./messages.ts";
import { outbox } from "./outbox.ts";
import { payments } from "./payments.ts";
import { premium } from "./premium.ts";
import { reports } from "./reports.ts";
import { secret } from "./secret.ts";
import { user } from "./user.ts";

interface Command {
  usage: string;
  run: (args: string[]) => Promise<number>;
}

const COMMANDS: Record<string, Command> = {
  premium: {
    usage: "premium grant EMAIL [DATE]|revoke EMAIL|list  give or take Premium, or see who has it",
    run: premium,
  },
  payments: {
    usage: "payments reconcile           read every subscription again from Stripe",
    run: payments,
  },
  user: {
    usage: `user show EMAIL              what is known of a learner
  user reset EMAIL             a link to a new password, to be handed on
  user two-step-off EMAIL      a password alone signs in, where phone and recovery codes are lost
  user delete EMAIL            everything of a learner, gone at once`,
    run: user,
  },
  outbox: { usage: "outbox                       mail that is owed or was sent", run: outbox },
  messages: {
    usage: "messages [forget ID]         what was written through the contact form",
    run: messages,
  },
  reports: {
    usage: "reports [uphold|dismiss ID]  what learners find wrong, and what became of it",
    run: reports,
  },
  ai: { usage: "ai check|usage               does the AI service answer, what was spent", run: ai },
  content: {
    usage:
      "content check [FOLDER]|import FOLDER  name every mistake in the courses, or in one of your own; add it",
    run: content,
  },
  backup: {
    usage: "backup FILE                  everything as of now, into one file only you may read",
    run: backup,
  },
  restore: {
    usage:
      "restore FILE                 a backup of this or an earlier version in the place of everything",
    run: restore,
  },
  secret: {
    usage:
      "secret accept                after a change of APP_SECRET on purpose: this one counts now",
    run: secret,
  },
  doctor: { usage: "doctor                       look at everything", run: doctor },
};

function content([intent, folder]: string[]): Promise<number> {
  if (intent === "check") return contentCheck(folder);
  if (intent === "import" && folder) return contentImport(folder);
  console.error("Usage: npm run ops -- content check [FOLDER] | import FOLDER");
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
