import { Hono } from "hono";
import { loadTopicOffer } from "#app/features/topics/load-topic-offer.ts";
import { acceptedLanguages } from "#app/rules/language.ts";
import type { WebEnv } from "./web-env.ts";

/** What a topic field suggests. It is fetched when the field gets the focus, so that no page has to carry it. */
export const topicOffer = new Hono<WebEnv>().get("/api/topic-offer", async (context) =>
  context.json(
    await loadTopicOffer(
      context.get("info").learner,
      acceptedLanguages(context.req.header("accept-language") ?? ""),
    ),
  ),
);
