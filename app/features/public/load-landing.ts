import { countFigures } from "./count-figures.ts";
import { loadFaq } from "./load-faq.ts";
import { loadSampleLesson } from "./sample-lesson.ts";

/** Exactly what the front page shows, in one trip. */
export async function loadLanding(now: Date) {
  const [sample, figures, faq] = await Promise.all([
    loadSampleLesson(),
    countFigures(now),
    loadFaq(),
  ]);
  return { sample, figures, faq };
}
