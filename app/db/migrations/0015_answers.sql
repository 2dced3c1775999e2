-- Answers become an append-only log: what each learner answered, when, and in what setting. Mastery is a fold of them.
ALTER TABLE "quiz_sessions" RENAME TO "study_sessions";--> statement-breakpoint
ALTER TABLE "study_sessions" RENAME CONSTRAINT "quiz_sessions_pkey" TO "study_sessions_pkey";--> statement-breakpoint
ALTER TABLE "study_sessions" RENAME CONSTRAINT "quiz_sessions_user_id_users_id_fk" TO "study_sessions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "study_sessions" RENAME CONSTRAINT "quiz_sessions_lesson_id_lessons_id_fk" TO "study_sessions_lesson_id_lessons_id_fk";--> statement-breakpoint
ALTER INDEX "quiz_sessions_lesson_id_index" RENAME TO "study_sessions_lesson_id_index";--> statement-breakpoint
ALTER INDEX "quiz_sessions_user_id_index" RENAME TO "study_sessions_user_id_index";--> statement-breakpoint
DROP INDEX "quiz_sessions_one_open";--> statement-breakpoint
ALTER TABLE "study_sessions" ALTER COLUMN "lesson_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "study_sessions_one_open" ON "study_sessions" USING btree ("user_id","lesson_id",(case kind when 'practice' then 'lesson' else kind end)) WHERE finished_at is null;--> statement-breakpoint
CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"concept_id" uuid,
	"answered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"response" jsonb NOT NULL,
	"is_correct" boolean NOT NULL,
	"confidence" smallint,
	"seconds" integer,
	"hints" smallint DEFAULT 0 NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"setting" text NOT NULL,
	"seed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "answers_sessionId_questionId_attempt_unique" UNIQUE("session_id","question_id","attempt")
);
--> statement-breakpoint
INSERT INTO "answers" ("id", "user_id", "session_id", "question_id", "concept_id", "answered_at", "received_at",
  "response", "is_correct", "confidence", "seconds", "setting")
SELECT attempt."id", attempt."user_id", attempt."session_id", attempt."question_id", attempt."concept_id",
  attempt."created_at", attempt."created_at", attempt."response", attempt."is_correct", attempt."confidence_level",
  attempt."time_taken_seconds", session."kind"
FROM "quiz_attempts" attempt JOIN "study_sessions" session ON session."id" = attempt."session_id";--> statement-breakpoint
DROP TABLE "quiz_attempts";--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_user_id_question_id_answered_at_index" ON "answers" USING btree ("user_id","question_id","answered_at");--> statement-breakpoint
CREATE INDEX "answers_user_id_answered_at_index" ON "answers" USING btree ("user_id","answered_at");--> statement-breakpoint
CREATE INDEX "answers_user_id_concept_id_answered_at_index" ON "answers" USING btree ("user_id","concept_id","answered_at");--> statement-breakpoint
CREATE INDEX "answers_question_id_index" ON "answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "answers_concept_id_index" ON "answers" USING btree ("concept_id");--> statement-breakpoint
-- Deleting an account, a course or a concept reaches the answers through a foreign key, whose trigger this one is
-- nested in. "Or replace": restoring a backup drops the tables, but not the functions.
CREATE OR REPLACE FUNCTION refuse_changed_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'answers are append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "answers_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "answers"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_answers();
