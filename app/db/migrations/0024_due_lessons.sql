DROP INDEX "lesson_progress_with_words";--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
-- `store_due_dates` below, for all at once.
UPDATE "lesson_progress" progress SET "due_at" = found.due_at
FROM (
  SELECT memory.user_id, question.lesson_id, min(memory.due_at) AS due_at
  FROM "memories" memory
  JOIN "questions" question ON question.concept_id = memory.concept_id AND question.is_for_reviews
  WHERE memory.due_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM "question_reports" report
    WHERE report.question_id = question.id AND report.user_id = memory.user_id AND report.hides_question)
  GROUP BY memory.user_id, question.lesson_id
) found
WHERE progress.user_id = found.user_id AND progress.lesson_id = found.lesson_id;--> statement-breakpoint
CREATE INDEX "lesson_progress_by_due_date" ON "lesson_progress" USING btree ("user_id","due_at","completed_at","lesson_id","course_id") WHERE due_at is not null and completed_at is not null;--> statement-breakpoint
CREATE INDEX "lesson_progress_with_words" ON "lesson_progress" USING btree ("user_id","completed_at","lesson_id","course_id") WHERE reflection_response <> '';--> statement-breakpoint
-- "Or replace", here and below: restoring a backup drops the tables, but not the functions.
CREATE OR REPLACE FUNCTION store_due_dates(learners uuid[], lesson_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A statement sees what was committed before it began: after this one, what was stored by whoever held these rows.
  PERFORM FROM lesson_progress progress
  WHERE (progress.user_id, progress.lesson_id) IN (SELECT * FROM unnest(learners, lesson_ids))
  ORDER BY progress.user_id, progress.lesson_id FOR NO KEY UPDATE;
  UPDATE lesson_progress progress SET due_at = found.due_at
  FROM unnest(learners, lesson_ids) AS changed (user_id, lesson_id)
  CROSS JOIN LATERAL (
    SELECT min(memory.due_at) AS due_at
    FROM questions question
    JOIN memories memory ON memory.concept_id = question.concept_id AND memory.user_id = changed.user_id
    WHERE question.lesson_id = changed.lesson_id AND question.is_for_reviews AND NOT EXISTS (
      SELECT FROM question_reports report
      WHERE report.question_id = question.id AND report.user_id = changed.user_id AND report.hides_question)
  ) found
  WHERE progress.user_id = changed.user_id AND progress.lesson_id = changed.lesson_id
    AND progress.due_at IS DISTINCT FROM found.due_at;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_due_dates_of_memories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  learners uuid[];
  lesson_ids uuid[];
BEGIN
  SELECT array_agg(user_id), array_agg(lesson_id) INTO learners, lesson_ids FROM (
    SELECT DISTINCT changed.user_id, question.lesson_id
    FROM changed JOIN questions question ON question.concept_id = changed.concept_id AND question.is_for_reviews
  ) found;
  IF learners IS NOT NULL THEN
    -- Whoever stores memories holds it already. As `store_due_dates_of_progress`, for a lesson that is just being finished.
    PERFORM FROM learner_memories WHERE user_id = ANY (learners) ORDER BY user_id FOR NO KEY UPDATE;
    PERFORM store_due_dates(learners, lesson_ids);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_due_dates_of_questions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_lessons uuid[];
  learners uuid[];
  lesson_ids uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT either.lesson_id) INTO changed_lessons
    FROM earlier JOIN changed USING (id)
    CROSS JOIN LATERAL (VALUES (earlier.lesson_id), (changed.lesson_id)) AS either (lesson_id)
    WHERE (earlier.is_for_reviews, earlier.concept_id, earlier.lesson_id)
      IS DISTINCT FROM (changed.is_for_reviews, changed.concept_id, changed.lesson_id);
  ELSE
    SELECT array_agg(DISTINCT changed.lesson_id) INTO changed_lessons FROM changed WHERE changed.is_for_reviews;
  END IF;
  IF changed_lessons IS NULL THEN
    RETURN NULL;
  END IF;
  -- A learner who is just finishing the lesson in another transaction has a row that can't be seen yet.
  PERFORM FROM lessons WHERE id = ANY (changed_lessons) ORDER BY id FOR NO KEY UPDATE;
  SELECT array_agg(progress.user_id), array_agg(progress.lesson_id) INTO learners, lesson_ids
  FROM lesson_progress progress WHERE progress.lesson_id = ANY (changed_lessons);
  IF learners IS NOT NULL THEN
    PERFORM store_due_dates(learners, lesson_ids);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_due_dates_of_reports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  learners uuid[];
  lesson_ids uuid[];
BEGIN
  SELECT array_agg(user_id), array_agg(lesson_id) INTO learners, lesson_ids FROM (
    SELECT DISTINCT changed.user_id, question.lesson_id
    FROM changed JOIN questions question ON question.id = changed.question_id
  ) found;
  IF learners IS NOT NULL THEN
    PERFORM store_due_dates(learners, lesson_ids);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_due_dates_of_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  learners uuid[];
  lesson_ids uuid[];
BEGIN
  SELECT array_agg(user_id), array_agg(lesson_id) INTO learners, lesson_ids FROM changed;
  IF learners IS NULL THEN
    RETURN NULL;
  END IF;
  -- Waits for those who are changing the lesson's questions or replaying the learner, and makes later ones wait: neither sees this row.
  PERFORM FROM lessons WHERE id = ANY (lesson_ids) ORDER BY id FOR SHARE;
  PERFORM FROM learner_memories WHERE user_id = ANY (learners) ORDER BY user_id FOR NO KEY UPDATE;
  PERFORM store_due_dates(learners, lesson_ids);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "memories_inserted" AFTER INSERT ON "memories" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_memories();--> statement-breakpoint
CREATE TRIGGER "memories_updated" AFTER UPDATE ON "memories" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_memories();--> statement-breakpoint
CREATE TRIGGER "memories_deleted" AFTER DELETE ON "memories" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_memories();--> statement-breakpoint
CREATE TRIGGER "questions_inserted" AFTER INSERT ON "questions" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_questions();--> statement-breakpoint
CREATE TRIGGER "questions_updated" AFTER UPDATE ON "questions" REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_questions();--> statement-breakpoint
CREATE TRIGGER "questions_deleted" AFTER DELETE ON "questions" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_questions();--> statement-breakpoint
CREATE TRIGGER "question_reports_inserted" AFTER INSERT ON "question_reports" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_reports();--> statement-breakpoint
CREATE TRIGGER "question_reports_updated" AFTER UPDATE ON "question_reports" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_reports();--> statement-breakpoint
CREATE TRIGGER "question_reports_deleted" AFTER DELETE ON "question_reports" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_reports();--> statement-breakpoint
CREATE TRIGGER "lesson_progress_inserted" AFTER INSERT ON "lesson_progress" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_due_dates_of_progress();
