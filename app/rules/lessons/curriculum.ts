import { z } from "zod";
import {
  LESSONS_PER_TOPIC,
  MOST_LESSONS,
  REMEDIATION_TYPES,
  WORDS_PER_LESSON,
} from "./course-shape.ts";
import type { Block } from "../blocks/block.ts";
import type { PlacedInteractive } from "../blocks/lesson-blocks.ts";
import { MAX_SOURCE_ITEMS, sourceFields, sourceItem } from "../blocks/sources.ts";
import { diagram } from "../diagrams/diagram.ts";
import {
  anyDraftQuestion,
  draftQuestion,
  type AnyDraftQuestion,
  type DraftQuestion,
} from "../questions/draft.ts";
import { line, prose } from "../text-field.ts";

/**
 * The schema of a course from an AI service or an author (spec sections 3 and 7). Keys are the spec's, in
 * snake_case, because models and authors write them.
 */

export { LESSONS_PER_TOPIC, MOST_LESSONS, REMEDIATION_TYPES, WORDS_PER_LESSON, draftQuestion };
export type { AnyDraftQuestion, DraftQuestion };
export const CONCEPTS_PER_LESSON = { least: 3, most: 5 } as const;

/** Models stream properties in this order, so the first text a learner reads comes first. */
export const draftLesson = z.object({
  title: line(120),
  hook: line(500),
  objective: line(300),
  explanation: prose,
  example: prose,
  visual_description: line(800).optional(),
  diagram: diagram.optional(),
  /** The section at whose end the picture is shown. */
  diagram_place: z.enum(["explanation", "example"]).optional(),
  elaboration: prose,
  next_tease: line(300),
  questions: z.array(draftQuestion).min(1).max(3),
});
export type DraftLesson = z.infer<typeof draftLesson> & {
  /** What its reader tries out. Only models write it apart from the text. */
  interactive?: PlacedInteractive | undefined;
};

/**
 * A concept of a course with so many lessons. Names are unique within a course; `lesson_number` (from 1) is the lesson that first
 * teaches the concept.
 */
export const draftConceptOf = (lessons: number) =>
  z.object({
    name: line(80),
    description: line(300),
    difficulty: z.int().min(1).max(5),
    lesson_number: z.int().min(1).max(lessons),
  });
export const draftConcept = draftConceptOf(LESSONS_PER_TOPIC);
export type DraftConcept = z.infer<typeof draftConcept>;

export const conceptDependency = z.object({
  prerequisite: line(80),
  dependent: line(80),
  strength: z.number().min(0).max(1),
});
export type ConceptDependency = z.infer<typeof conceptDependency>;

export type RemediationType = (typeof REMEDIATION_TYPES)[number];

/**
 * Another explanation of a concept. For `socratic_qa` the content is a list of `Q:` and `A:` lines, shown one pair
 * at a time.
 */
export const remediationItem = z.object({
  type: z.enum(REMEDIATION_TYPES),
  title: line(120),
  content: line(4_000),
  visual_description: line(800).optional(),
});
export type RemediationItem = z.infer<typeof remediationItem>;

const plannedLesson = z.object({
  title: line(120),
  objective: line(300),
  /** The case of its example. */
  scene: line(200).optional(),
  /** What belongs to another lesson. */
  not_here: line(200).optional(),
  /** What beginners wrongly believe about its idea, in their words. */
  misconceptions: z.array(line(200)).max(3).optional(),
});

/** The numbers of the parts that a lesson from sources rests on, see `rules/sources/course-parts.ts`. */
const parts = z.array(z.int().min(1));

/** The titles of so many lessons with their objectives, written before the lessons. */
export const outlineOf = (lessons: number) =>
  z.object({
    topic_name: line(100),
    lessons: z.array(plannedLesson).length(lessons),
    description: line(500),
    concepts: z.array(draftConceptOf(lessons)),
    dependencies: z.array(conceptDependency),
  });

/** The same of a course from a learner's own sources. */
export const sourcedOutlineOf = (lessons: number) =>
  outlineOf(lessons).extend({
    lessons: z.array(z.object({ parts, ...plannedLesson.shape })).length(lessons),
  });

/** An outline as a course keeps it. */
export const outline = outlineOf(MOST_LESSONS).extend({
  lessons: z
    .array(plannedLesson.extend({ parts: parts.optional() }))
    .min(1)
    .max(MOST_LESSONS),
});
export type Outline = z.infer<typeof outline>;

export const source = sourceFields.extend({
  author: line(160),
  year: z.int().min(1500).max(2100),
});
export type Source = z.infer<typeof source>;

/** A lesson of the built-in library: the fields a model writes, plus those only an author can vouch for. */
export const libraryLesson = draftLesson.extend({
  lesson_number: z.int().min(1).max(LESSONS_PER_TOPIC),
  visual_description: line(800),
  diagram,
  questions: z.array(anyDraftQuestion).min(2).max(3),
  remediation: z.object({ concept: line(80), items: z.array(remediationItem).length(4) }),
  sources: z.array(source).min(2),
});
/** What learners read, as `library/read-course.ts` builds it from the fields. */
export type LibraryLesson = z.infer<typeof libraryLesson> & {
  blocks: Block[];
  /** Those of the lesson's questions file, which its quiz doesn't ask. */
  furtherQuestions: AnyDraftQuestion[];
};

/** How many lessons a course of a learner's own may have. */
export const OWN_LESSONS = { least: 1, most: MOST_LESSONS } as const;

/** Such a lesson needs less: of what only authors write, nothing is missing to who learns by it. */
export const ownLesson = z.object({
  lesson_number: z.int().min(1).max(OWN_LESSONS.most),
  title: line(200),
  hook: line(1_000).optional(),
  objective: line(600).optional(),
  explanation: z.string(),
  example: z.string(),
  visual_description: line(800).optional(),
  diagram: diagram.optional(),
  diagram_place: draftLesson.shape.diagram_place,
  elaboration: z.string(),
  next_tease: line(600).optional(),
  /** A text to read may have none. Fifty are its learner's own at most, next to those of its quiz. */
  questions: z.array(anyDraftQuestion).max(90),
  remediation: z
    .object({ concept: line(80), items: z.array(remediationItem).min(1).max(8) })
    .optional(),
  sources: z.array(sourceItem).max(MAX_SOURCE_ITEMS).optional(),
});

/** A lesson as its author wrote it, of the library or of a learner's own course. */
export type AuthoredLesson = z.infer<typeof ownLesson> & {
  blocks: Block[];
  furtherQuestions: AnyDraftQuestion[];
};

/** A lesson's questions file: a list. */
export const furtherQuestions = z.array(anyDraftQuestion).min(1).max(40);

/** The quiz's questions, then the others. */
export const allQuestions = ({
  questions,
  furtherQuestions,
}: Pick<AuthoredLesson, "questions" | "furtherQuestions">): AnyDraftQuestion[] => [
  ...questions,
  ...furtherQuestions,
];

export const COURSE_CATEGORIES = [
  "Technology",
  "Business",
  "Personal Development",
  "Creative",
] as const;
export const COURSE_LEVELS = ["Beginner", "Intermediate", "Advanced"] as const;

/** The head of a library course (`course.yaml`). */
export const libraryCourseHead = z.object({
  topic_name: line(100),
  description: line(500),
  aliases: z.array(line(100)),
  /** As HTML's `lang`; English if left out. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/u)
    .optional(),
  category: z.enum(COURSE_CATEGORIES),
  level: z.enum(COURSE_LEVELS),
  tags: z.array(line(40)).min(2).max(6),
  /** Shown on each lesson of a topic where bad advice can do harm (money, health, law). */
  notice: line(300).optional(),
  concepts: z.array(draftConcept),
  dependencies: z.array(conceptDependency),
  /** After how many months a source has to be looked at again. */
  source_half_life_months: z.int().min(1).max(120).optional(),
});

/** The head of a learner's own course. */
export const ownCourseHead = libraryCourseHead.extend({
  topic_name: line(200),
  description: line(1_000).optional(),
  aliases: z.array(line(200)).max(20).optional(),
  category: libraryCourseHead.shape.category.optional(),
  level: libraryCourseHead.shape.level.optional(),
  tags: z.array(line(40)).max(20).optional(),
  notice: line(600).optional(),
  concepts: z
    .array(
      draftConcept.extend({
        description: line(600),
        lesson_number: z.int().min(1).max(OWN_LESSONS.most),
      }),
    )
    .min(1)
    .max(300),
  dependencies: z.array(conceptDependency).max(2_000).optional(),
});
export type AuthoredCourse = z.infer<typeof ownCourseHead> & {
  slug: string;
  lessons: AuthoredLesson[];
};
export type LibraryCourse = z.infer<typeof libraryCourseHead> & {
  slug: string;
  lessons: LibraryLesson[];
};
