CREATE TABLE "question_hints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"own_words" text DEFAULT '' NOT NULL,
	"hint" text NOT NULL,
	"card" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_hints_sessionId_questionId_step_unique" UNIQUE("session_id","question_id","step")
);
--> statement-breakpoint
CREATE TABLE "speech_clips" (
	"hash" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"characters" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutor_exchanges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"block_id" text,
	"message" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reply" text,
	"citations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_covered" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"replied_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "question_hints" ADD CONSTRAINT "question_hints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_hints" ADD CONSTRAINT "question_hints_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_hints" ADD CONSTRAINT "question_hints_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_exchanges" ADD CONSTRAINT "tutor_exchanges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_exchanges" ADD CONSTRAINT "tutor_exchanges_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_hints_user_id_index" ON "question_hints" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_hints_question_id_index" ON "question_hints" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "speech_clips_used_at_index" ON "speech_clips" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "tutor_exchanges_user_id_lesson_id_created_at_index" ON "tutor_exchanges" USING btree ("user_id","lesson_id","created_at");--> statement-breakpoint
CREATE INDEX "tutor_exchanges_lesson_id_index" ON "tutor_exchanges" USING btree ("lesson_id");