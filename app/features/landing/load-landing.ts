import { env } from "#app/platform/env.ts";
import { loadOffer } from "../payments/load-offer.ts";
import { countFigures } from "./count-figures.ts";
import { loadFaq } from "./load-faq.ts";
import { loadSampleLesson } from "./sample-lesson.ts";

/** The data of the front page. */
export async function loadLanding(now: Date) {
  const [sample, figures, faq, offer] = await Promise.all([
    loadSampleLesson(),
    countFigures(now),
    loadFaq(),
    loadOffer(),
  ]);
  const { TOPICS_PER_DAY_FREE, TOPICS_PER_DAY_PREMIUM, ai } = env();
  return {
    sample,
    figures,
    faq,
    /** Null if Premium is not for sale. */
    offer,
    /** Generated topics per learner and day; null without an AI service. */
    topicsPerDay: ai && { free: TOPICS_PER_DAY_FREE, premium: TOPICS_PER_DAY_PREMIUM },
  };
}
