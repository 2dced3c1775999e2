-- What a review asks is chosen when it begins, no longer the questions of a lesson's quiz.
CREATE TABLE "session_questions" (
	"session_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"question_id" uuid NOT NULL,
	"seed" integer DEFAULT 0 NOT NULL,
	"round" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "session_questions_session_id_position_pk" PRIMARY KEY("session_id","position"),
	CONSTRAINT "session_questions_sessionId_questionId_unique" UNIQUE("session_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "session_questions" ADD CONSTRAINT "session_questions_session_id_study_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_questions" ADD CONSTRAINT "session_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_questions_question_id_index" ON "session_questions" USING btree ("question_id");--> statement-breakpoint
-- Reviews that are open while this runs go on with the questions they began with.
INSERT INTO "session_questions" ("session_id", "position", "question_id")
SELECT session."id", row_number() OVER (PARTITION BY session."id" ORDER BY question."order_index", question."id") - 1,
  question."id"
FROM "study_sessions" session JOIN "questions" question ON question."lesson_id" = session."lesson_id"
WHERE session."kind" = 'review' AND session."finished_at" IS NULL AND question."review_state" <> 'withdrawn'
  AND (question."use" = 'quiz' AND question."order_index" IS NOT NULL OR EXISTS (
    SELECT FROM "answers" WHERE "answers"."session_id" = session."id" AND "answers"."question_id" = question."id"));
