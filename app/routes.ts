import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every URL and the file that handles it. */
export default [
  index("screens/public/landing/landing.tsx"),
  route("topics", "screens/public/catalog/topics.tsx"),
  route("topics/:slug", "screens/public/catalog/topic-preview.tsx"),
  route("topics/:slug/finished", "screens/public/catalog/finished-topic.tsx"),
  route("blog", "screens/public/blog/blog.tsx"),
  route("blog/:slug", "screens/public/blog/article.tsx"),
  route("newsletter", "screens/public/blog/newsletter.tsx"),
  route("about", "screens/public/about/about.tsx"),
  route("contact", "screens/public/contact/contact.tsx"),
  route("terms-of-service", "screens/public/legal/terms.tsx"),
  route("privacy-policy", "screens/public/legal/privacy.tsx"),
  route("accessibility", "screens/public/legal/accessibility.tsx"),
  route("manifest.webmanifest", "screens/public/manifest.ts"),

  layout("screens/visitors-only.tsx", [
    route("register", "screens/auth/register.tsx"),
    route("login", "screens/auth/login.tsx"),
    route("login/code", "screens/auth/login-code.tsx"),
    route("forgot-password", "screens/auth/forgot-password.tsx"),
  ]),
  route("reset-password", "screens/auth/reset-password.tsx"),
  route("auth/callback", "screens/auth/confirm.tsx"),
  route("unsubscribe", "screens/auth/unsubscribe.tsx"),
  route("logout", "screens/auth/logout.tsx"),
  route("auth", "screens/auth/auth.tsx"),

  layout("screens/signed-in.tsx", [
    route("register/done", "screens/auth/account-created.tsx"),
    route("onboarding/quiz", "screens/learn/onboarding/onboarding-quiz.tsx"),
    route("onboarding", "screens/learn/onboarding/new-topic.tsx"),
    route("onboarding/sources", "screens/learn/onboarding/sources/sources.tsx"),
    route("profile/export/:format", "screens/me/settings/export.ts"),
  ]),

  layout("screens/onboarded.tsx", [
    route("dashboard", "screens/me/dashboard/dashboard.tsx"),
    route("profile", "screens/me/settings/settings.tsx"),
    route("profile/export/anki", "screens/me/settings/anki-file.ts"),
    route("profile/import", "screens/me/import/import.tsx"),
    route("profile/two-step", "screens/me/settings/two-factor.tsx"),
    route("profile/subscription", "screens/me/settings/subscription.ts"),
    route("checkout", "screens/checkout/checkout.tsx"),
    route("checkout/confirm", "screens/checkout/checkout-confirm.tsx"),
    route("checkout/premium", "screens/checkout/checkout-premium.tsx"),
    route("checkout/done", "screens/checkout/checkout-done.tsx"),
    route("checkout/card", "screens/checkout/checkout-card.tsx"),
    route("checkout/invoice/:invoiceId", "screens/checkout/invoice.tsx"),
    route("topic/:topicId", "screens/learn/topic/topic.tsx"),
    route("topic/:topicId/export/epub", "screens/learn/topic/book-file.ts"),
    route("topic/:topicId/export/anki", "screens/learn/topic/anki-file.ts"),
    route("topic/:topicId/export/markdown", "screens/learn/topic/folder-file.ts"),
    route("topic/:topicId/print", "screens/learn/topic/print-course.tsx"),
    route("topic/:topicId/check", "screens/learn/check/check.tsx"),
    layout("screens/learn/lesson/lesson-content.tsx", [
      route("lesson/:lessonId", "screens/learn/lesson/lesson.tsx"),
    ]),
    route("lesson/:lessonId/complete", "screens/learn/lesson/end/lesson-complete.tsx"),
    route("source/:sourceId", "screens/learn/source/source.tsx"),
    route("source/:sourceId/passage", "screens/learn/source/passage-data.ts"),
    route("reviews", "screens/learn/reviews/reviews.tsx"),
    route("reviews/again", "screens/learn/relearning/relearning.tsx"),
    route("history", "screens/me/history/history.tsx"),
    route("progress", "screens/me/progress/progress.tsx"),
  ]),

  layout("screens/operator/operator.tsx", [
    route("operator", "screens/operator/overview.tsx"),
    route("operator/runs", "screens/operator/runs.tsx"),
    route("operator/tokens", "screens/operator/tokens.tsx"),
    route("operator/reports", "screens/operator/reports.tsx"),
    route("operator/messages", "screens/operator/messages.tsx"),
    route("operator/accounts", "screens/operator/accounts.tsx"),
    route("operator/accounts/new", "screens/operator/new-accounts.tsx"),
    route("operator/accounts/:userId", "screens/operator/account.tsx"),
    route("operator/log", "screens/operator/log.tsx"),
  ]),

  ...(process.env.NODE_ENV === "production"
    ? []
    : [route("styleguide", "screens/public/styleguide.tsx")]),
  route("database-setup", "screens/public/database-setup.tsx"),
  route("catching-breath", "screens/public/unavailable.tsx"),
  route("*", "screens/public/not-found.tsx"),
] satisfies RouteConfig;
