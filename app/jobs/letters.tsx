import { alreadyRegisteredLetter } from "#app/emails/already-registered.tsx";
import { confirmEmailLetter } from "#app/emails/confirm-email.tsx";
import { confirmNewsletterLetter } from "#app/emails/confirm-newsletter.tsx";
import { confirmSignUpLetter } from "#app/emails/confirm-sign-up.tsx";
import { contactMessageLetter } from "#app/emails/contact-message.tsx";
import { deletionAskedLetter } from "#app/emails/deletion-asked.tsx";
import { emailChangedLetter } from "#app/emails/email-changed.tsx";
import type { Letter } from "#app/emails/letter.ts";
import { newArticleLetter } from "#app/emails/new-article.tsx";
import { passwordChangedLetter } from "#app/emails/password-changed.tsx";
import { reminderLetter } from "#app/emails/reminder.tsx";
import { resetPasswordLetter } from "#app/emails/reset-password.tsx";
import { secondStepLetter } from "#app/emails/second-step.tsx";
import { weeklySummaryLetter } from "#app/emails/weekly-summary.tsx";
import { welcomeLetter } from "#app/emails/welcome.tsx";
import { findEmailChangeLink } from "#app/features/accounts/find-email-change-link.ts";
import {
  findLinkOfAddress,
  findMailAgain,
  findSignUpLink,
  type SentAgain,
} from "#app/features/accounts/find-sign-up-link.ts";
import { makeResetLink, RESET_MINUTES } from "#app/features/accounts/make-reset-link.ts";
import { CONFIRMATION_HOURS } from "#app/features/accounts/pending-sign-ups.ts";
import {
  findTwoFactorUndoLink,
  TWO_FACTOR_UNDO_DAYS,
} from "#app/features/accounts/two-factor-undo.ts";
import { type FoundReminder, findReminder } from "#app/features/mail/find-reminder.ts";
import type { FindLetter, Owed } from "#app/features/mail/deliver-mail.ts";
import type { MailName, OwedMails } from "#app/features/mail/queue-mail.ts";
import { findArticleMail } from "#app/features/newsletter/find-article-mail.ts";
import { subscriptionLink } from "#app/features/newsletter/subscription-link.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { findWeeklySummary } from "#app/features/mail/find-weekly-summary.ts";
import { momentFor } from "#app/features/mail/moment-for.ts";
import { stopLink } from "#app/features/mail/stop-mails.ts";
import { env } from "#app/platform/env.ts";

type Finders = {
  [Name in MailName]: (
    props: OwedMails[Name],
    owed: Owed,
    now: Date,
  ) => Letter | null | Promise<Letter | null>;
};

/** What each owed mail says at the moment it leaves. */
const LETTERS: Finders = {
  "confirm-sign-up": async ({ signUpId }, _owed, now) =>
    confirmation(await findSignUpLink(signUpId, now)),
  "confirm-again": async ({ browserHash }, { recipient }, now) =>
    sentAgain(await findMailAgain(recipient, browserHash, now)),
  "already-registered": ({ name }) => alreadyRegistered(name),
  "reset-password": async (_props, { recipient }, now) => {
    const reset = await makeResetLink(recipient, now);
    if (reset) return resetPasswordLetter({ ...reset, minutes: RESET_MINUTES });
    // Signed up and never confirmed: this link sets a password as well.
    return confirmation(await findLinkOfAddress(recipient, null, now));
  },
  "confirm-email": async ({ changeId }, _owed, now) => {
    const link = await findEmailChangeLink(changeId, now);
    return link === null ? null : confirmEmailLetter({ link, hours: CONFIRMATION_HOURS });
  },
  "email-changed": async ({ name, at }, { userId }) =>
    emailChangedLetter({ name, at: await momentFor(userId, at), contactLink: page("/contact") }),
  "deletion-asked": async ({ name, deleteAfter }, { userId }) => {
    const until = await momentFor(userId, deleteAfter);
    return deletionAskedLetter({ name, until, signInLink: page("/login") });
  },
  "password-changed": async ({ name, at }, { userId }) =>
    passwordChangedLetter({
      name,
      at: await momentFor(userId, at),
      forgotPasswordLink: page("/forgot-password"),
    }),
  "second-step": async ({ at, undoId, ...said }, { userId }, now) =>
    secondStepLetter({
      ...said,
      at: await momentFor(userId, at),
      undo: undoId === undefined ? null : await twoFactorUndo(undoId, now),
      forgotPasswordLink: page("/forgot-password"),
      settingsLink: page("/profile/two-step"),
    }),
  welcome: ({ name, hasCompletedOnboarding }) =>
    welcomeLetter({
      name,
      hasCompletedOnboarding,
      startLink: page(hasCompletedOnboarding ? "/dashboard" : "/onboarding/quiz"),
      writesTopics: readSite().writesTopics,
    }),
  reminder: async ({ day }, { userId }, now) => {
    const reminder = userId === null ? null : await findReminder(userId, day, now);
    if (!reminder) return null;
    return reminderLetter({
      ...reminder,
      startLink: page(reminderLeadsTo(reminder)),
      settingsLink: page("/profile?tab=preferences"),
      unsubscribeLink: stopLink("reminders", reminder.userId),
    });
  },
  "weekly-summary": async ({ monday }, { userId }, now) => {
    const summary = userId === null ? null : await findWeeklySummary(userId, monday, now);
    if (!summary) return null;
    return weeklySummaryLetter({
      ...summary,
      startLink: page(summary.reviewsDue > 0 ? "/reviews" : "/dashboard"),
      settingsLink: page("/profile?tab=preferences"),
      unsubscribeLink: stopLink("summaries", summary.userId),
    });
  },
  "contact-message": (message) => contactMessageLetter(message),
  "confirm-newsletter": ({ subscriberId }) =>
    confirmNewsletterLetter({ link: subscriptionLink(subscriberId) }),
  "new-article": async ({ slug, subscriberId }) => {
    const article = await findArticleMail(slug, subscriberId);
    return (
      article &&
      newArticleLetter({
        ...article,
        articleLink: page(`/blog/${slug}`),
        unsubscribeLink: stopLink("articles", subscriberId),
      })
    );
  },
};

export const findLetter: FindLetter = (owed, now) => {
  const name = Object.keys(LETTERS).find((known): known is MailName => known === owed.template);
  if (!name) throw new Error(`the outbox owes a mail nobody can write: ${owed.template}`);
  return letterOf(name, owed, now);
};

/** The one cast: a row's props were written by `queueMail`, which knows what its template is told. */
async function letterOf<Name extends MailName>(name: Name, owed: Owed, now: Date) {
  return await LETTERS[name](owed.props as OwedMails[Name], owed, now);
}

const confirmation = (link: string | null) =>
  link === null ? null : confirmSignUpLetter({ link, hours: CONFIRMATION_HOURS });

const alreadyRegistered = (name: string) =>
  alreadyRegisteredLetter({
    name,
    signInLink: page("/login"),
    forgotPasswordLink: page("/forgot-password"),
  });

const sentAgain = (found: SentAgain | null) =>
  found?.kind === "has-account" ? alreadyRegistered(found.name) : confirmation(found?.link ?? null);

const twoFactorUndo = async (undoId: string, now: Date) => {
  const link = await findTwoFactorUndoLink(undoId, now);
  return link === null ? null : { link, days: TWO_FACTOR_UNDO_DAYS };
};

function reminderLeadsTo({ next, reviewsDue }: FoundReminder): `/${string}` {
  if (next) return `/lesson/${next.lessonId}`;
  return reviewsDue > 0 ? "/reviews" : "/topics";
}

const page = (path: `/${string}`) => env().APP_URL + path;
