DROP INDEX "enrollments_user_id_created_at_index";--> statement-breakpoint
DROP INDEX "answers_user_id_question_id_answered_at_index";--> statement-breakpoint
DROP INDEX "answers_user_id_answered_at_index";--> statement-breakpoint
DROP INDEX "lesson_progress_user_id_completed_at_index";--> statement-breakpoint
DROP INDEX "memories_user_id_due_at_index";--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "course_id" uuid;--> statement-breakpoint
UPDATE "questions" SET "course_id" = "lessons"."course_id" FROM "lessons" WHERE "lessons"."id" = "questions"."lesson_id";--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "course_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "concepts_by_course" ON "concepts" USING btree ("course_id","position","id","lesson_id");--> statement-breakpoint
CREATE INDEX "enrollments_by_learner" ON "enrollments" USING btree ("user_id","created_at","course_id","left_at","is_completed");--> statement-breakpoint
CREATE INDEX "questions_by_course" ON "questions" USING btree ("course_id","concept_id","lesson_id","use","review_state","order_index","id");--> statement-breakpoint
CREATE INDEX "answers_by_question" ON "answers" USING btree ("user_id","question_id","answered_at","id");--> statement-breakpoint
CREATE INDEX "answers_by_date" ON "answers" USING btree ("user_id","answered_at","question_id","id","is_correct","setting");--> statement-breakpoint
CREATE INDEX "lesson_progress_by_date" ON "lesson_progress" USING btree ("user_id","completed_at","lesson_id","quiz_score");--> statement-breakpoint
CREATE INDEX "lesson_progress_with_words" ON "lesson_progress" USING btree ("user_id","completed_at") WHERE reflection_response <> '';--> statement-breakpoint
CREATE INDEX "memories_by_due_date" ON "memories" USING btree ("user_id","due_at","concept_id");