import { createAccounts } from "#app/features/operators/create-accounts.ts";
import {
  lockOut,
  renameAccount,
  signOutAccount,
  unlock,
  type AccountChanged,
} from "#app/features/operators/change-account.ts";
import { eraseForOperator } from "#app/features/operators/erase-for-operator.ts";
import { loadAccount } from "#app/features/operators/load-account.ts";
import { recordAction } from "#app/features/operators/record-action.ts";
import { deleteMessage } from "#app/features/contact/delete-message.ts";
import { grantPremium } from "#app/features/payments/grant-premium.ts";
import { revokePremium } from "#app/features/payments/revoke-premium.ts";
import {
  resolveDoubt,
  resolveReport,
  type ReportVerdict,
} from "#app/features/reports/resolve-report.ts";
import type { InSameTransaction } from "#app/features/operators/record-action.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { checkProfileName } from "#app/rules/accounts/profile.ts";
import { readAccountList } from "#app/rules/operations/account-list.ts";
import type { OperatorAction } from "#app/rules/operations/operator-actions.ts";
import { isUuid } from "#app/rules/ids.ts";
import { intents, type IntentOf, type Intents } from "../intents.ts";
import { respond, type Outcome } from "../outcome.ts";

export interface OperatorReply {
  /** What was done; undefined if nothing was. */
  done?: string;
  faults?: string[];
  /** What was typed, while it wasn't accepted. */
  typed?: string;
  /** New accounts with their passwords, which nothing shows again. */
  accounts?: { name: string; email: string; password: string }[];
}

export type OperatorForm = { form: FormData; operator: Learner; now: Date };

const reply = (outcome: Outcome, answer: OperatorReply) => respond<OperatorReply>(outcome, answer);
const done = (words: string) => reply({ status: "done" }, { done: words });
const gone = (what: string) =>
  reply({ status: "not-found" }, { faults: [`${what} isn't there any more. Someone was faster.`] });

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The line in the log, in the transaction of what it tells. */
const recorded =
  ({ operator, now }: OperatorForm, action: OperatorAction, subject: string): InSameTransaction =>
  (tx) =>
    recordAction(tx, { operatorId: operator.id, action, subject }, now);

type Decide = typeof resolveReport;

/** One decision about a question: by the report about it, or by itself where a model doubts it. */
async function decide(
  submission: OperatorForm,
  verdict: ReportVerdict,
  { by, action, what }: { by: Decide; action: OperatorAction; what: string },
) {
  const id = text(submission.form, "id");
  const result = isUuid(id)
    ? await by(id, verdict, submission.now, recorded(submission, action, id))
    : ({ status: "not-found" } as const);
  if (result.status === "not-found") return gone(what);
  if (result.status === "last-question")
    return reply(result, {
      faults: ["It's the last question of its lesson, which nobody could finish without it."],
    });
  const { learners } = result;
  return done(
    verdict === "upheld"
      ? `The question is withdrawn. The results of ${learners} ${learners === 1 ? "learner" : "learners"} are corrected in the background.`
      : "The question stays, and counts.",
  );
}

const decideReport = (submission: OperatorForm, verdict: ReportVerdict) =>
  decide(submission, verdict, {
    by: resolveReport,
    action: `report-${verdict}`,
    what: "That report",
  });

const decideDoubt = (submission: OperatorForm, verdict: ReportVerdict) =>
  decide(submission, verdict, {
    by: resolveDoubt,
    action: `doubt-${verdict}`,
    what: "That question",
  });

/** What a change of an account says. */
function changed(result: AccountChanged | { status: "payments-unavailable" }, words: string) {
  switch (result.status) {
    case "done":
      return done(words);
    case "not-found":
      return gone("That account");
    case "already-done":
      return reply({ status: "not-due" }, { faults: ["Someone has already done that."] });
    case "is-operator":
      return reply(
        { status: "locked" },
        { faults: ["This is an operator. First: npm run ops -- operator remove EMAIL"] },
      );
    case "payments-unavailable":
      return reply(result, { faults: ["Stripe couldn't be reached to end the subscription."] });
  }
}

const changeOf = ({ form, operator }: OperatorForm) => {
  const userId = text(form, "userId");
  return isUuid(userId) ? { operatorId: operator.id, userId } : null;
};

async function changePremium(
  submission: OperatorForm,
  work: (email: string, inSameTransaction: InSameTransaction) => Promise<{ status: string }>,
  { action, words }: { action: OperatorAction; words: (email: string) => string },
) {
  const change = changeOf(submission);
  const account = change && (await loadAccount(change.userId, submission.now));
  if (!account) return gone("That account");
  const { status } = await work(account.email, recorded(submission, action, account.id));
  return status === "not-found" ? gone("That account") : done(words(account.email));
}

const operatorIntents = {
  uphold: (submission) => decideReport(submission, "upheld"),
  dismiss: (submission) => decideReport(submission, "dismissed"),
  withdraw: (submission) => decideDoubt(submission, "upheld"),
  confirm: (submission) => decideDoubt(submission, "dismissed"),

  "delete-message": async (submission) => {
    const id = text(submission.form, "id");
    const line = recorded(submission, "message-deleted", id);
    const { status } = isUuid(id) ? await deleteMessage(id, line) : { status: "not-found" };
    return status === "not-found" ? gone("That message") : done("The message is deleted.");
  },

  "create-accounts": async ({ form, operator, now }) => {
    const typed = text(form, "list");
    const list = readAccountList(typed);
    if (list.status === "refused") return reply(list, { faults: list.faults, typed });
    const { timeZone } = operator;
    const created = await createAccounts(operator.id, { ...list, timeZone }, now);
    if (created.status === "already-registered")
      return reply(created, {
        typed,
        faults:
          created.emails.length > 0
            ? created.emails.map((email) => `${email} has an account already`)
            : ["One of the addresses has just got an account. Please send the list again."],
      });
    const { accounts } = created;
    return reply(
      { status: "done" },
      {
        accounts,
        done: `${accounts.length} ${accounts.length === 1 ? "account is" : "accounts are"} ready. Note the passwords now: they aren't shown again.`,
      },
    );
  },

  rename: async (submission) => {
    const change = changeOf(submission);
    if (!change) return gone("That account");
    const checked = checkProfileName({ name: text(submission.form, "name") });
    if (checked.status === "refused")
      return reply(checked, { faults: Object.values(checked.messages) });
    const { name } = checked.values;
    return changed(await renameAccount(change, name, submission.now), "The name is saved.");
  },

  lock: async (submission) => {
    const change = changeOf(submission);
    if (!change) return gone("That account");
    return changed(
      await lockOut(change, submission.now),
      "The account is locked and signed out. Nothing in it is lost.",
    );
  },

  unlock: async (submission) => {
    const change = changeOf(submission);
    if (!change) return gone("That account");
    return changed(await unlock(change, submission.now), "The account is unlocked.");
  },

  "sign-out": async (submission) => {
    const change = changeOf(submission);
    if (!change) return gone("That account");
    return changed(
      await signOutAccount(change, submission.now),
      "The account is signed out everywhere.",
    );
  },

  "grant-premium": (submission) =>
    changePremium(submission, (email, line) => grantPremium(email, null, submission.now, line), {
      action: "premium-granted",
      words: (email) => `${email} has Premium now.`,
    }),

  "revoke-premium": (submission) =>
    changePremium(submission, (email, line) => revokePremium(email, submission.now, line), {
      action: "premium-revoked",
      words: (email) => `The grant for ${email} is revoked. A subscription of their own continues.`,
    }),

  "delete-account": async (submission) => {
    const change = changeOf(submission);
    const account = change && (await loadAccount(change.userId, submission.now));
    if (!account) return gone("That account");
    if (text(submission.form, "email").trim().toLowerCase() !== account.email)
      return reply({ status: "refused" }, { faults: ["That isn't the email of this account."] });
    const result = await eraseForOperator(change, submission.now);
    return changed(result, `${account.email} and everything in the account is deleted.`);
  },
} satisfies Intents<OperatorForm>;

export type OperatorIntent = IntentOf<typeof operatorIntents>;
export const runOperatorIntent = intents(operatorIntents);
