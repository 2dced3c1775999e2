DROP INDEX "lesson_progress_by_date";--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "is_for_reviews" boolean GENERATED ALWAYS AS (use in ('quiz', 'review') and order_index is not null and review_state not in ('unchecked', 'doubted', 'withdrawn')) STORED;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "course_id" uuid;--> statement-breakpoint
UPDATE "lesson_progress" SET "course_id" = "lessons"."course_id" FROM "lessons" WHERE "lessons"."id" = "lesson_progress"."lesson_id";--> statement-breakpoint
ALTER TABLE "lesson_progress" ALTER COLUMN "course_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "questions_for_reviews" ON "questions" USING btree ("course_id","concept_id","lesson_id","id") WHERE is_for_reviews;--> statement-breakpoint
CREATE INDEX "lesson_progress_by_date" ON "lesson_progress" USING btree ("user_id","completed_at","lesson_id","course_id","quiz_score","time_spent_seconds","review_count");