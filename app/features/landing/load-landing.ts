import { env } from "#app/platform/env.ts";
import { loadOffer } from "../payments/load-offer.ts";
import { loadInstancePromise } from "../memory/load-instance-promise.ts";
import { countFigures } from "./count-figures.ts";
import { loadFaq } from "./load-faq.ts";
import { loadSampleLesson } from "./sample-lesson.ts";

/** The data of the front page. */
export async function loadLanding(now: Date) {
  const [sample, figures, promise, faq, offer] = await Promise.all([
    loadSampleLesson(),
    countFigures(now),
    loadInstancePromise(),
    loadFaq(),
    loadOffer(),
  ]);
  const { TOPICS_PER_DAY_FREE, TOPICS_PER_DAY_PREMIUM, ai } = env();
  return {
    sample,
    figures,
    /** Null until enough was answered: the same figures as on the About page. */
    promise: promise && promise.overall,
    faq,
    /** Null if Premium is not for sale. */
    offer,
    /** Generated topics per learner and day; null without an AI service. */
    topicsPerDay: ai && { free: TOPICS_PER_DAY_FREE, premium: TOPICS_PER_DAY_PREMIUM },
  };
}
