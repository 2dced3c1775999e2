ALTER TABLE "learner_memories" ADD COLUMN "desired_retention" double precision DEFAULT 0.9 NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_memories" ADD COLUMN "parameters" jsonb;--> statement-breakpoint
ALTER TABLE "learner_memories" ADD COLUMN "has_own_parameters" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_memories" ADD COLUMN "fitted_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_sessions" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "study_sessions" ADD COLUMN "check_after_days" smallint;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "memory_parameters" jsonb;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "fitted_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_sessions" ADD CONSTRAINT "study_sessions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "study_sessions_one_check" ON "study_sessions" USING btree ("user_id","course_id","check_after_days") WHERE kind = 'check';--> statement-breakpoint
CREATE INDEX "study_sessions_course_id_index" ON "study_sessions" USING btree ("course_id");