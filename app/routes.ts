import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The map: every address and the file that answers it. */
export default [
  index("screens/public/landing.tsx"),

  layout("screens/visitors-only.tsx", [
    route("register", "screens/auth/register.tsx"),
    route("login", "screens/auth/login.tsx"),
  ]),
  route("logout", "screens/auth/logout.tsx"),
  route("auth", "screens/auth/auth.tsx"),

  layout("screens/signed-in.tsx", [
    route("onboarding/quiz", "screens/learn/onboarding-quiz.tsx"),
    route("onboarding", "screens/learn/new-topic.tsx"),
  ]),

  layout("screens/onboarded.tsx", [
    route("dashboard", "screens/me/dashboard.tsx"),
    route("topic/:topicId", "screens/learn/topic.tsx"),
    route("lesson/:lessonId", "screens/learn/lesson.tsx"),
  ]),

  ...(process.env.NODE_ENV === "production"
    ? []
    : [route("styleguide", "screens/public/styleguide.tsx")]),
  route("*", "screens/public/elsewhere.tsx"),
] satisfies RouteConfig;
