import { alreadyRegisteredEmail } from "#app/emails/already-registered.tsx";
import { confirmEmailChangeEmail } from "#app/emails/confirm-email.tsx";
import { confirmNewsletterEmail } from "#app/emails/confirm-newsletter.tsx";
import { confirmSignUpEmail } from "#app/emails/confirm-sign-up.tsx";
import { contactMessageEmail } from "#app/emails/contact-message.tsx";
import { deletionRequestedEmail } from "#app/emails/deletion-requested.tsx";
import { emailChangedEmail } from "#app/emails/email-changed.tsx";
import type { Email } from "#app/emails/email.ts";
import { newArticleEmail } from "#app/emails/new-article.tsx";
import { operatorNoticeEmail } from "#app/emails/operator-notice.tsx";
import { paymentFailedEmail } from "#app/emails/payment-failed.tsx";
import { passwordChangedEmail } from "#app/emails/password-changed.tsx";
import { premiumCancelledEmail } from "#app/emails/premium-cancelled.tsx";
import { premiumReceiptEmail } from "#app/emails/premium-receipt.tsx";
import { reminderEmail } from "#app/emails/reminder.tsx";
import { resetPasswordEmail } from "#app/emails/reset-password.tsx";
import { twoFactorChangedEmail } from "#app/emails/two-factor-changed.tsx";
import { weeklySummaryEmail } from "#app/emails/weekly-summary.tsx";
import { welcomeEmail } from "#app/emails/welcome.tsx";
import { findEmailChangeLink } from "#app/features/accounts/settings/find-email-change-link.ts";
import {
  findLinkOfAddress,
  findEmailToResend,
  findSignUpLink,
  type SentAgain,
} from "#app/features/accounts/sign-up/find-sign-up-link.ts";
import { makeResetLink, RESET_MINUTES } from "#app/features/accounts/sign-in/make-reset-link.ts";
import { CONFIRMATION_HOURS } from "#app/features/accounts/sign-up/pending-sign-ups.ts";
import {
  findTwoFactorUndoLink,
  TWO_FACTOR_UNDO_DAYS,
} from "#app/features/accounts/two-factor/two-factor-undo.ts";
import { type FoundReminder, findReminder } from "#app/features/email/find-reminder.ts";
import type { FindEmail, PendingEmailRow } from "#app/features/email/deliver-email.ts";
import type { EmailName, PendingEmails } from "#app/features/email/queue-email.ts";
import { findArticleEmail } from "#app/features/newsletter/find-article-email.ts";
import { subscriptionLink } from "#app/features/newsletter/subscription-link.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { findWeeklySummary } from "#app/features/email/find-weekly-summary.ts";
import { momentFor } from "#app/features/email/moment-for.ts";
import { stopLink } from "#app/features/email/stop-emails.ts";
import { env } from "#app/platform/env.ts";

type Finders = {
  [Name in EmailName]: (
    props: PendingEmails[Name],
    pending: PendingEmailRow,
    now: Date,
  ) => Email | null | Promise<Email | null>;
};

/** Builds each pending email at the moment it is sent; null when it is no longer due. */
const TEMPLATES: Finders = {
  "confirm-sign-up": async ({ signUpId }, _pending, now) =>
    confirmation(await findSignUpLink(signUpId, now)),
  "confirm-again": async ({ browserHash }, { recipient }, now) =>
    sentAgain(await findEmailToResend(recipient, browserHash, now)),
  "already-registered": ({ name }) => alreadyRegistered(name),
  "reset-password": async ({ topic }, { recipient }, now) => {
    const reset = await makeResetLink(recipient, now, { topic });
    if (reset) return resetPasswordEmail({ ...reset, minutes: RESET_MINUTES });
    // The sign-up was never confirmed; its link also sets a password.
    return confirmation(await findLinkOfAddress(recipient, null, now));
  },
  "confirm-email": async ({ changeId }, _pending, now) => {
    const link = await findEmailChangeLink(changeId, now);
    return link === null ? null : confirmEmailChangeEmail({ link, hours: CONFIRMATION_HOURS });
  },
  "email-changed": async ({ name, at }, { userId }) =>
    emailChangedEmail({ name, at: await momentFor(userId, at), contactLink: page("/contact") }),
  "deletion-asked": async ({ name, deleteAfter }, { userId }) => {
    const until = await momentFor(userId, deleteAfter);
    return deletionRequestedEmail({ name, until, signInLink: page("/login") });
  },
  "password-changed": async ({ name, at }, { userId }) =>
    passwordChangedEmail({
      name,
      at: await momentFor(userId, at),
      forgotPasswordLink: page("/forgot-password"),
    }),
  "second-step": async ({ at, undoId, ...details }, { userId }, now) =>
    twoFactorChangedEmail({
      ...details,
      at: await momentFor(userId, at),
      undo: undoId === undefined ? null : await twoFactorUndo(undoId, now),
      forgotPasswordLink: page("/forgot-password"),
      settingsLink: page("/profile/two-step"),
    }),
  welcome: ({ name, hasCompletedOnboarding }) =>
    welcomeEmail({
      name,
      hasCompletedOnboarding,
      startLink: page(hasCompletedOnboarding ? "/dashboard" : "/onboarding/quiz"),
      writesTopics: readSite().writesTopics,
    }),
  reminder: async ({ day }, { userId }, now) => {
    const reminder = userId === null ? null : await findReminder(userId, day, now);
    if (!reminder) return null;
    return reminderEmail({
      ...reminder,
      lessonLink: firstLessonOf(reminder),
      startLink: reminderLeadsTo(reminder),
      settingsLink: page("/profile?tab=preferences"),
      unsubscribeLink: stopLink("reminders", reminder.userId),
    });
  },
  "weekly-summary": async ({ monday }, { userId }, now) => {
    const summary = userId === null ? null : await findWeeklySummary(userId, monday, now);
    if (!summary) return null;
    return weeklySummaryEmail({
      ...summary,
      startLink: page(summary.today.questions > 0 ? "/reviews" : "/dashboard"),
      settingsLink: page("/profile?tab=preferences"),
      unsubscribeLink: stopLink("summaries", summary.userId),
    });
  },
  "premium-receipt": async ({ name, invoiceId, amount, periodEnd }, { userId }) =>
    premiumReceiptEmail({
      name,
      amount,
      until: await momentFor(userId, periodEnd),
      invoiceLink: page(`/checkout/invoice/${invoiceId}`),
    }),
  "premium-cancelled": async ({ name, until }, { userId }) =>
    premiumCancelledEmail({
      name,
      until: await momentFor(userId, until),
      settingsLink: page("/profile?tab=subscription"),
    }),
  "payment-failed": async ({ name, until, days }, { userId }) =>
    paymentFailedEmail({
      name,
      until: await momentFor(userId, until),
      days,
      settingsLink: page("/profile?tab=subscription"),
    }),
  "contact-message": (message) => contactMessageEmail(message),
  "operator-notice": ({ notice, since }) =>
    operatorNoticeEmail({ notice, since: new Date(since), site: env().APP_URL }),
  "confirm-newsletter": ({ subscriberId }) =>
    confirmNewsletterEmail({ link: subscriptionLink(subscriberId) }),
  "new-article": async ({ slug, subscriberId }) => {
    const article = await findArticleEmail(slug, subscriberId);
    return (
      article &&
      newArticleEmail({
        ...article,
        articleLink: page(`/blog/${slug}`),
        unsubscribeLink: stopLink("articles", subscriberId),
      })
    );
  },
};

export const findEmail: FindEmail = (pending, now) => {
  const name = Object.keys(TEMPLATES).find(
    (template): template is EmailName => template === pending.template,
  );
  if (!name) throw new Error(`no template for the pending email ${pending.template}`);
  return buildEmail(name, pending, now);
};

/** The only cast: `queueEmail` stored the props of this row with the right type. */
async function buildEmail<Name extends EmailName>(name: Name, pending: PendingEmailRow, now: Date) {
  return await TEMPLATES[name](pending.props as PendingEmails[Name], pending, now);
}

const confirmation = (link: string | null) =>
  link === null ? null : confirmSignUpEmail({ link, hours: CONFIRMATION_HOURS });

const alreadyRegistered = (name: string) =>
  alreadyRegisteredEmail({
    name,
    signInLink: page("/login"),
    forgotPasswordLink: page("/forgot-password"),
  });

const sentAgain = (recipient: SentAgain | null) =>
  recipient?.kind === "has-account"
    ? alreadyRegistered(recipient.name)
    : confirmation(recipient?.link ?? null);

const twoFactorUndo = async (undoId: string, now: Date) => {
  const link = await findTwoFactorUndoLink(undoId, now);
  return link === null ? null : { link, days: TWO_FACTOR_UNDO_DAYS };
};

function firstLessonOf({ today: { lessons } }: FoundReminder): string | null {
  const [lesson] = lessons;
  return lesson ? page(`/lesson/${lesson.id}`) : null;
}

function reminderLeadsTo(reminder: FoundReminder): string {
  const { ideasAgain, questions } = reminder.today;
  if (ideasAgain > 0) return page("/reviews/again");
  return questions > 0 ? page("/reviews") : (firstLessonOf(reminder) ?? page("/topics"));
}

const page = (path: `/${string}`) => env().APP_URL + path;
