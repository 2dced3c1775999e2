CREATE TABLE "question_verdicts" (
	"subject" text PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_reports" DROP CONSTRAINT "question_reports_userId_questionId_unique";--> statement-breakpoint
DROP INDEX "quiz_sessions_one_open";--> statement-breakpoint
ALTER TABLE "question_reports" ADD COLUMN "subject" text;--> statement-breakpoint
UPDATE "question_reports" report SET "subject" = CASE
  WHEN topic."source" = 'library' AND question."id" IS NOT NULL
    THEN 'library/' || topic."library_slug" || '/question/' || encode(sha256(convert_to(question."question_text", 'UTF8')), 'hex')
  WHEN topic."source" = 'library' THEN 'library/' || topic."library_slug" || '/lesson/' || lesson."lesson_number"
  WHEN question."id" IS NOT NULL THEN 'question/' || question."id"
  ELSE 'lesson/' || lesson."id" END
FROM "question_reports" other
JOIN "lessons" lesson ON lesson."id" = other."lesson_id"
JOIN "topics" topic ON topic."id" = lesson."topic_id"
LEFT JOIN "questions" question ON question."id" = other."question_id"
WHERE other."id" = report."id";--> statement-breakpoint
INSERT INTO "question_verdicts" ("subject", "verdict", "decided_at")
SELECT DISTINCT ON (report."subject") report."subject",
  CASE report."status" WHEN 'open' THEN 'withdrawn' ELSE report."status" END, report."created_at"
FROM "question_reports" report
LEFT JOIN "questions" question ON question."id" = report."question_id"
WHERE report."question_id" IS NOT NULL AND (report."status" <> 'open' OR question."is_withdrawn")
ORDER BY report."subject", report."status" = 'open', report."created_at" DESC;--> statement-breakpoint
DELETE FROM "question_reports" report USING "question_reports" earlier
WHERE earlier."user_id" = report."user_id" AND earlier."subject" = report."subject" AND earlier."id" < report."id";--> statement-breakpoint
ALTER TABLE "question_reports" ALTER COLUMN "subject" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "question_reports_subject_index" ON "question_reports" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_sessions_one_open" ON "quiz_sessions" USING btree ("user_id","lesson_id",(kind = 'review')) WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_userId_subject_unique" UNIQUE("user_id","subject");