/** What to do with each lesson of a topic (spec sections 2 to 4; decisions: a locked lesson has no other label). */
export type RecommendationType = "next" | "review" | "remediation";

export type Recommendation = {
  lesson_id: string;
  recommendation_type: RecommendationType;
  lesson_title: string;
};

export type LessonStatus = {
  lessonId: string;
  lessonTitle: string;
  lessonNumber: number;
  canOpen: boolean;
  isCompleted: boolean;
  isDue: boolean;
  /** A concept of the lesson is shaky. */
  isWeak: boolean;
};

export type LessonLabel = { text: string; tone: LessonTone };
export type LessonTone = "locked" | "remediation" | "review" | "completed" | "available";

const LABELS: Record<LessonTone, LessonLabel> = {
  locked: { text: "Premium Only", tone: "locked" },
  remediation: { text: "Needs Review", tone: "remediation" },
  review: { text: "Recommended Review", tone: "review" },
  completed: { text: "Completed", tone: "completed" },
  available: { text: "Start Lesson", tone: "available" },
};

/** At most one recommendation per lesson, and none for a locked one. In lesson order. */
export function recommend(lessons: readonly LessonStatus[]): Recommendation[] {
  const next = nextLesson(lessons);
  return inOrder(lessons).flatMap((lesson) => {
    const recommendation_type = lesson === next ? "next" : repeatOf(lesson);
    if (recommendation_type === null) return [];
    return [{ lesson_id: lesson.lessonId, recommendation_type, lesson_title: lesson.lessonTitle }];
  });
}

/** The first open lesson, by number, that is not completed. */
export function nextLesson<Lesson extends LessonStatus>(lessons: readonly Lesson[]): Lesson | null {
  return inOrder(lessons).find(({ canOpen, isCompleted }) => canOpen && !isCompleted) ?? null;
}

/** The label on the lesson's card. */
export function lessonLabel(lesson: LessonStatus): LessonLabel {
  if (!lesson.canOpen) return LABELS.locked;
  return LABELS[repeatOf(lesson) ?? (lesson.isCompleted ? "completed" : "available")];
}

/** Remediation comes before review: understand first, then remember. */
export function repeatOf({
  canOpen,
  isCompleted,
  isWeak,
  isDue,
}: Pick<LessonStatus, "canOpen" | "isCompleted" | "isWeak" | "isDue">) {
  if (!canOpen || !isCompleted) return null;
  if (isWeak) return "remediation";
  return isDue ? "review" : null;
}

function inOrder<Lesson extends LessonStatus>(lessons: readonly Lesson[]): Lesson[] {
  return lessons.toSorted((one, other) => one.lessonNumber - other.lessonNumber);
}
