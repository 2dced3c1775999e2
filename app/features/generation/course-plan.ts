import type { AiError } from "#app/ai/faults.ts";
import { LESSONS_PER_TOPIC, type Outline } from "#app/rules/curriculum.ts";

export interface PlannedLesson {
  title: string;
  objective: string;
}

/** What is known of a course so far: titles come one by one, then its concepts. The first title told for a lesson stays. */
export class CoursePlan {
  outline: Outline | null = null;
  /** Why there is no (whole) outline. */
  fault: AiError | null = null;
  readonly #titles = new Map<number, PlannedLesson>();
  readonly #waiting = Array.from({ length: LESSONS_PER_TOPIC }, () =>
    Promise.withResolvers<PlannedLesson | null>(),
  );

  tell(lessonNumber: number, lesson: PlannedLesson): void {
    if (this.#titles.has(lessonNumber)) return;
    this.#titles.set(lessonNumber, { title: lesson.title, objective: lesson.objective });
    this.#waiting[lessonNumber - 1]?.resolve(lesson);
  }

  /** As soon as it is known; null when there will be none. */
  lesson(lessonNumber: number): Promise<PlannedLesson | null> {
    return this.#waiting[lessonNumber - 1]?.promise ?? Promise.resolve(null);
  }

  /** No more titles will come. */
  close(): void {
    for (const waiting of this.#waiting) waiting.resolve(null);
  }

  get hasAllTitles(): boolean {
    return this.#titles.size === LESSONS_PER_TOPIC;
  }

  /** In their order, as far as they are known without a gap. */
  get titles(): PlannedLesson[] {
    const known: PlannedLesson[] = [];
    for (let number = 1; this.#titles.has(number); number++) known.push(this.#titles.get(number)!);
    return known;
  }
}
