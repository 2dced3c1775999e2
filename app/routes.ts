import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The map: every address and the file that answers it. */
export default [
  index("screens/public/landing.tsx"),
  route("topics", "screens/public/topics.tsx"),
  route("topics/:slug", "screens/public/topic-preview.tsx"),
  route("blog", "screens/public/blog.tsx"),
  route("blog/:slug", "screens/public/article.tsx"),
  route("newsletter", "screens/public/newsletter.tsx"),
  route("about", "screens/public/about.tsx"),
  route("contact", "screens/public/contact.tsx"),
  route("terms-of-service", "screens/public/terms.tsx"),
  route("privacy-policy", "screens/public/privacy.tsx"),
  route("accessibility", "screens/public/accessibility.tsx"),
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
    route("onboarding/quiz", "screens/learn/onboarding-quiz.tsx"),
    route("onboarding", "screens/learn/new-topic.tsx"),
    route("profile/export/:format", "screens/me/profile-export.ts"),
  ]),

  layout("screens/onboarded.tsx", [
    route("dashboard", "screens/me/dashboard.tsx"),
    route("profile", "screens/me/profile.tsx"),
    route("profile/two-step", "screens/me/two-step.tsx"),
    route("topic/:topicId", "screens/learn/topic.tsx"),
    route("lesson/:lessonId", "screens/learn/lesson.tsx"),
    route("lesson/:lessonId/complete", "screens/learn/lesson-complete.tsx"),
    route("reviews", "screens/learn/reviews.tsx"),
    route("history", "screens/me/history.tsx"),
    route("progress", "screens/me/progress.tsx"),
  ]),

  ...(process.env.NODE_ENV === "production"
    ? []
    : [route("styleguide", "screens/public/styleguide.tsx")]),
  route("database-setup", "screens/public/database-setup.tsx"),
  route("catching-breath", "screens/public/catching-breath.tsx"),
  route("*", "screens/public/elsewhere.tsx"),
] satisfies RouteConfig;
