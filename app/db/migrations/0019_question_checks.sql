CREATE TABLE "question_checks" (
	"day" date NOT NULL,
	"checker" text NOT NULL,
	"outcome" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "question_checks_day_checker_outcome_pk" PRIMARY KEY("day","checker","outcome")
);
--> statement-breakpoint
CREATE TABLE "trust_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checker" text NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Nobody wrote down which of the earlier generated questions were checked. They go on counting, or an upgrade would
-- take learners' results away.
UPDATE "questions" question SET "review_state" = 'unrecorded'
FROM "lessons" lesson JOIN "courses" course ON course."id" = lesson."course_id"
WHERE lesson."id" = question."lesson_id" AND course."source" = 'ai' AND question."review_state" = 'unchecked';
