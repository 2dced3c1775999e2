ALTER TABLE "user_stats" ADD COLUMN "finished_lessons" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_stats" ADD COLUMN "average_score" double precision;--> statement-breakpoint
ALTER TABLE "user_stats" ADD COLUMN "last_finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_stats" ADD COLUMN "reflections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_stats" ADD COLUMN "due_lessons" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_stats" ADD COLUMN "practised_concepts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_stats" ADD COLUMN "shaky_concepts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "lesson_progress_by_lesson" ON "lesson_progress" USING btree ("user_id","lesson_id","completed_at","course_id","quiz_score");--> statement-breakpoint
CREATE INDEX "lesson_progress_by_course" ON "lesson_progress" USING btree ("user_id","course_id","completed_at","quiz_score");--> statement-breakpoint
CREATE INDEX "memories_shaky" ON "memories" USING btree ("user_id","understanding","stability","last_reviewed_at","concept_id") WHERE ("memories"."understanding" < 0.6::float8 or "memories"."lapses_in_a_row" >= 4
  or "memories"."lapses" >= 6);--> statement-breakpoint
CREATE INDEX "memories_known" ON "memories" USING btree ("user_id","due_at") WHERE not ("memories"."understanding" < 0.6::float8 or "memories"."lapses_in_a_row" >= 4
  or "memories"."lapses" >= 6) and ("memories"."understanding" >= 0.8::float8
  and jsonb_array_length("memories"."right_questions") >= 2
  and "memories"."last_right_at" - "memories"."first_right_at" >= interval '8 hours');--> statement-breakpoint
-- Counted again from all rows instead of added to, so that a total can't drift. "Or replace", here and below: restoring a backup drops
-- the tables, but not the functions.
CREATE OR REPLACE FUNCTION store_lesson_totals(learners uuid[]) RETURNS void LANGUAGE plpgsql
-- Otherwise it is planned each time, for the number of learners, which takes twice as long as counting for one.
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  -- A statement sees what was committed before it began: after this one, what those stored that held these rows.
  PERFORM FROM user_stats WHERE user_id = ANY (learners) ORDER BY user_id FOR NO KEY UPDATE;
  UPDATE user_stats stats SET
    (finished_lessons, average_score, last_finished_at) = (
      SELECT count(*), avg(quiz_score), max(completed_at)
      FROM lesson_progress WHERE user_id = stats.user_id AND completed_at IS NOT NULL),
    reflections = (
      SELECT count(*)
      FROM lesson_progress WHERE user_id = stats.user_id AND completed_at IS NOT NULL AND reflection_response <> ''),
    due_lessons = (
      SELECT count(*)
      FROM lesson_progress
      WHERE user_id = stats.user_id AND completed_at IS NOT NULL
        AND due_at < (SELECT max(completed_at) FROM lesson_progress WHERE user_id = stats.user_id)
        AND course_id NOT IN (SELECT course_id FROM enrollments WHERE user_id = stats.user_id AND left_at IS NOT NULL))
  WHERE user_id = ANY (learners);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_memory_totals(learners uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM user_stats WHERE user_id = ANY (learners) ORDER BY user_id FOR NO KEY UPDATE;
  UPDATE user_stats stats SET
    practised_concepts = (SELECT count(*) FROM memories WHERE user_id = stats.user_id),
    shaky_concepts = (
      SELECT count(*)
      FROM memories
      WHERE user_id = stats.user_id AND (understanding < 0.6::float8 OR lapses_in_a_row >= 4 OR lapses >= 6))
  WHERE user_id = ANY (learners);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_totals_of_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  learners uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT changed.user_id) INTO learners
    FROM earlier JOIN changed USING (user_id, lesson_id)
    WHERE (earlier.completed_at, earlier.quiz_score, earlier.reflection_response <> '', earlier.due_at)
      IS DISTINCT FROM (changed.completed_at, changed.quiz_score, changed.reflection_response <> '', changed.due_at);
  ELSE
    SELECT array_agg(DISTINCT user_id) INTO learners FROM changed WHERE completed_at IS NOT NULL;
  END IF;
  IF learners IS NOT NULL THEN
    PERFORM store_lesson_totals(learners);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_totals_of_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  learners uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT changed.user_id) INTO learners
    FROM earlier JOIN changed USING (user_id, course_id)
    WHERE (earlier.left_at IS NULL) <> (changed.left_at IS NULL);
  ELSE
    SELECT array_agg(DISTINCT user_id) INTO learners FROM changed WHERE left_at IS NOT NULL;
  END IF;
  IF learners IS NOT NULL THEN
    PERFORM store_lesson_totals(learners);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_totals_of_memories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  learners uuid[];
BEGIN
  SELECT array_agg(DISTINCT user_id) INTO learners FROM changed;
  IF learners IS NOT NULL THEN
    PERFORM store_memory_totals(learners);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- For a backup, whose rows come in any order.
CREATE OR REPLACE FUNCTION store_totals_of_learners() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  learners uuid[];
BEGIN
  SELECT array_agg(user_id) INTO learners FROM changed;
  IF learners IS NOT NULL THEN
    PERFORM store_lesson_totals(learners);
    PERFORM store_memory_totals(learners);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "user_stats_inserted" AFTER INSERT ON "user_stats" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_learners();--> statement-breakpoint
CREATE TRIGGER "lesson_progress_inserted_totals" AFTER INSERT ON "lesson_progress" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_progress();--> statement-breakpoint
CREATE TRIGGER "lesson_progress_updated_totals" AFTER UPDATE ON "lesson_progress" REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_progress();--> statement-breakpoint
CREATE TRIGGER "lesson_progress_deleted_totals" AFTER DELETE ON "lesson_progress" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_progress();--> statement-breakpoint
CREATE TRIGGER "enrollments_inserted_totals" AFTER INSERT ON "enrollments" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_enrollments();--> statement-breakpoint
CREATE TRIGGER "enrollments_updated_totals" AFTER UPDATE ON "enrollments" REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_enrollments();--> statement-breakpoint
CREATE TRIGGER "enrollments_deleted_totals" AFTER DELETE ON "enrollments" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_enrollments();--> statement-breakpoint
CREATE TRIGGER "memories_inserted_totals" AFTER INSERT ON "memories" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_memories();--> statement-breakpoint
CREATE TRIGGER "memories_updated_totals" AFTER UPDATE ON "memories" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_memories();--> statement-breakpoint
CREATE TRIGGER "memories_deleted_totals" AFTER DELETE ON "memories" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION store_totals_of_memories();--> statement-breakpoint
SELECT store_lesson_totals(array_agg(user_id)), store_memory_totals(array_agg(user_id)) FROM "user_stats";
