import type { MiddlewareHandler } from "hono";
import { countAttempt } from "#app/features/limits/count-attempt.ts";
import type { WebEnv } from "./web-env.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";

/** Limits a learner to as many forms as a person can send (docs/security.md, A48). */
export const postLimit: MiddlewareHandler<WebEnv> = async (context, next) => {
  const { learner, now } = context.get("info");
  if (!learner) return next();
  const attempt = await countAttempt("postsPerLearner", learner.id, now);
  if (attempt.status === "within") return next();
  return context.json({ error: TOO_MANY_REQUESTS }, 429, {
    "Retry-After": String(attempt.retryAfterSeconds),
  });
};
