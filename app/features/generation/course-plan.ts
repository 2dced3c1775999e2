import type { AiError } from "#app/ai/faults.ts";
import { proseLanguageOf } from "#app/rules/generation/prose-language.ts";
import type { Outline } from "#app/rules/lessons/curriculum.ts";

export interface PlannedLesson {
  title: string;
  objective: string;
  /** Of the sources, by their numbers, see `rules/sources/course-parts.ts`. */
  parts?: number[] | undefined;
}

/**
 * The plan of a course while it is generated: titles arrive one by one, then concepts. A lesson's first title is
 * final.
 */
export class CoursePlan {
  outline: Outline | null = null;
  /** Why the outline is missing or incomplete. */
  fault: AiError | null = null;
  #language: string | undefined;
  readonly #closed = Promise.withResolvers<void>();
  readonly #titles = new Map<number, PlannedLesson>();
  readonly #waiting: PromiseWithResolvers<PlannedLesson | null>[];

  /** `language`: the one kept with the course, or that of its topic. Otherwise the first text that tells decides. */
  constructor(language: string | undefined, totalLessons: number) {
    this.#language = language;
    this.#waiting = Array.from({ length: totalLessons }, () => Promise.withResolvers());
  }

  /** The course's. Undefined as long as nothing tells. */
  get language(): string | undefined {
    return this.#language;
  }

  /** Decides the language by a title or a lesson's text, if nothing has before. */
  decideLanguage(text: string): void {
    this.#language ??= proseLanguageOf(text);
  }

  setTitle(lessonNumber: number, lesson: PlannedLesson): void {
    if (this.#titles.has(lessonNumber)) return;
    this.decideLanguage(`${lesson.title}. ${lesson.objective}`);
    const { title, objective, parts } = lesson;
    this.#titles.set(lessonNumber, { title, objective, ...(parts && { parts }) });
    this.#waiting[lessonNumber - 1]?.resolve(lesson);
  }

  /** Resolves with the lesson's title once it is known, or with null if there won't be one. */
  lesson(lessonNumber: number): Promise<PlannedLesson | null> {
    return this.#waiting[lessonNumber - 1]?.promise ?? Promise.resolve(null);
  }

  /** Resolves when the outline is complete, or will never be. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Ends the plan: no more titles will come. */
  close(): void {
    this.#closed.resolve();
    for (const waiting of this.#waiting) waiting.resolve(null);
  }

  get hasAllTitles(): boolean {
    return this.#titles.size === this.#waiting.length;
  }

  /** The titles in order, up to the first gap. */
  get titles(): PlannedLesson[] {
    const planned: PlannedLesson[] = [];
    for (let number = 1; this.#titles.has(number); number++)
      planned.push(this.#titles.get(number)!);
    return planned;
  }
}
