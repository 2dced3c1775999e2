ALTER TABLE "questions" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "key" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "review_state" text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "reviewed_by" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
-- Every question so far is one of four options, in the order in which they were shown.
UPDATE "questions" SET "kind" = 'choice',
  "content" = jsonb_build_object('options', "options"),
  "key" = jsonb_build_object('option', "correct_option", 'beliefs', '[]'::jsonb, 'seed', "shuffle_seed",
    'explanation', "explanation", 'feedbackCorrect', "feedback_correct", 'feedbackIncorrect', "feedback_incorrect");--> statement-breakpoint
-- An author vouches for the library; of generated questions nobody wrote down which model checked them.
UPDATE "questions" question SET "review_state" = 'checked', "reviewed_by" = 'author', "reviewed_at" = lesson."written_at"
FROM "lessons" lesson JOIN "courses" course ON course."id" = lesson."course_id"
WHERE lesson."id" = question."lesson_id" AND course."source" <> 'ai';--> statement-breakpoint
UPDATE "questions" SET "review_state" = 'withdrawn' WHERE "is_withdrawn";--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "content" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "response" jsonb;--> statement-breakpoint
UPDATE "quiz_attempts" SET "response" = jsonb_build_object('option', "selected_option");--> statement-breakpoint
ALTER TABLE "quiz_attempts" ALTER COLUMN "response" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "options";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "correct_option";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "shuffle_seed";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "explanation";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "feedback_correct";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "feedback_incorrect";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "is_withdrawn";--> statement-breakpoint
ALTER TABLE "quiz_attempts" DROP COLUMN "selected_option";--> statement-breakpoint
ALTER TABLE "quiz_attempts" DROP COLUMN "selected_answer";
