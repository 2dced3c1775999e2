-- What is taught apart from what a learner did: the copies of each library course become one shared course, every
-- learner's topic becomes an enrolment. Ids of library rows are UUIDv5 of their names (app/library/library-ids.ts).
CREATE FUNCTION pg_temp.sha1(message bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  mask CONSTANT bigint := 4294967295;
  h bigint[] := ARRAY[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  w bigint[];
  padded bytea := message || '\x80'::bytea
    || decode(repeat('00', (119 - length(message) % 64) % 64), 'hex') || int8send(length(message)::bigint * 8);
  a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; k bigint; x bigint;
BEGIN
  FOR block IN 0 .. length(padded) / 64 - 1 LOOP
    FOR t IN 0 .. 15 LOOP
      w[t] := (get_byte(padded, block * 64 + t * 4)::bigint << 24) + (get_byte(padded, block * 64 + t * 4 + 1) << 16)
        + (get_byte(padded, block * 64 + t * 4 + 2) << 8) + get_byte(padded, block * 64 + t * 4 + 3);
    END LOOP;
    FOR t IN 16 .. 79 LOOP
      x := w[t - 3] # w[t - 8] # w[t - 14] # w[t - 16];
      w[t] := ((x << 1) | (x >> 31)) & mask;
    END LOOP;
    a := h[1]; b := h[2]; c := h[3]; d := h[4]; e := h[5];
    FOR t IN 0 .. 79 LOOP
      IF t < 20 THEN f := (b & c) | ((b # mask) & d); k := 1518500249;
      ELSIF t < 40 THEN f := b # c # d; k := 1859775393;
      ELSIF t < 60 THEN f := (b & c) | (b & d) | (c & d); k := 2400959708;
      ELSE f := b # c # d; k := 3395469782;
      END IF;
      x := ((((a << 5) | (a >> 27)) & mask) + f + e + k + w[t]) & mask;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & mask; b := a; a := x;
    END LOOP;
    h := ARRAY[(h[1] + a) & mask, (h[2] + b) & mask, (h[3] + c) & mask, (h[4] + d) & mask, (h[5] + e) & mask];
  END LOOP;
  RETURN substring(int8send(h[1]) FROM 5) || substring(int8send(h[2]) FROM 5) || substring(int8send(h[3]) FROM 5)
    || substring(int8send(h[4]) FROM 5) || substring(int8send(h[5]) FROM 5);
END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.library_id(name text) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  hash bytea := pg_temp.sha1(decode('5b0f6c1e7a3d4c5f9e2a8b1d4f6c7a90', 'hex') || convert_to(name, 'UTF8'));
BEGIN
  hash := set_byte(hash, 6, get_byte(hash, 6) & 15 | 80);
  hash := set_byte(hash, 8, get_byte(hash, 8) & 63 | 128);
  RETURN encode(substring(hash FOR 16), 'hex')::uuid;
END $$;--> statement-breakpoint
-- Every foreign key to or from the tables below, and their own keys and indexes, under their old names.
DO $$
DECLARE
  item record;
BEGIN
  FOR item IN
    SELECT conrelid::regclass AS tab, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace
      AND confrelid IN ('topics'::regclass, 'lessons'::regclass, 'concepts'::regclass, 'questions'::regclass)
    UNION
    SELECT conrelid::regclass, conname FROM pg_constraint
    WHERE contype IN ('f', 'u') AND conrelid IN ('topics'::regclass, 'lessons'::regclass, 'concepts'::regclass,
      'questions'::regclass, 'concept_dependencies'::regclass, 'user_progress'::regclass)
    UNION
    SELECT conrelid::regclass, conname FROM pg_constraint
    WHERE contype = 'p' AND conrelid IN ('concept_dependencies'::regclass, 'user_progress'::regclass)
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', item.tab, item.conname);
  END LOOP;
  FOR item IN
    SELECT indexrelid::regclass AS name FROM pg_index
    WHERE NOT indisprimary AND indrelid IN ('topics'::regclass, 'lessons'::regclass, 'concepts'::regclass,
      'questions'::regclass, 'concept_dependencies'::regclass, 'user_progress'::regclass, 'generations'::regclass)
  LOOP
    EXECUTE format('DROP INDEX %s', item.name);
  END LOOP;
END $$;--> statement-breakpoint
-- Answers are about to be rewritten, and migration 0015 moves them to a table with keys and indexes of its own. A row
-- rewritten twice in a transaction would be checked against every key again.
ALTER TABLE "quiz_attempts" DROP CONSTRAINT "quiz_attempts_sessionId_questionId_unique",
  DROP CONSTRAINT "quiz_attempts_user_id_users_id_fk", DROP CONSTRAINT "quiz_attempts_session_id_quiz_sessions_id_fk";--> statement-breakpoint
DROP INDEX "quiz_attempts_user_id_question_id_index", "quiz_attempts_user_id_created_at_index",
  "quiz_attempts_user_id_concept_id_created_at_index", "quiz_attempts_question_id_index",
  "quiz_attempts_concept_id_index";--> statement-breakpoint
DROP INDEX "remediation_runs_one_running";--> statement-breakpoint
DROP INDEX "quiz_sessions_one_open";--> statement-breakpoint
ALTER TABLE "topics" RENAME TO "courses";--> statement-breakpoint
ALTER TABLE "courses" RENAME CONSTRAINT "topics_pkey" TO "courses_pkey";--> statement-breakpoint
ALTER TABLE "courses" RENAME COLUMN "user_id" TO "owner_id";--> statement-breakpoint
ALTER TABLE "courses" RENAME COLUMN "library_slug" TO "slug";--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "lessons" RENAME COLUMN "topic_id" TO "course_id";--> statement-breakpoint
ALTER TABLE "concepts" RENAME COLUMN "topic_id" TO "course_id";--> statement-breakpoint
ALTER TABLE "generations" RENAME COLUMN "topic_id" TO "course_id";--> statement-breakpoint
ALTER TABLE "concept_dependencies" RENAME TO "concept_prerequisites";--> statement-breakpoint
ALTER TABLE "concept_prerequisites" RENAME COLUMN "topic_id" TO "course_id";--> statement-breakpoint
ALTER TABLE "user_progress" RENAME TO "lesson_progress";--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "order_index" DROP NOT NULL;--> statement-breakpoint
-- Which row of the shared course each copied row becomes. Of several copies the newest one's content stays.
CREATE TEMP TABLE course_map AS
SELECT id AS old_id, owner_id AS user_id, slug,
  row_number() OVER (PARTITION BY slug ORDER BY created_at DESC, id DESC) = 1 AS stays
FROM courses WHERE source = 'library' AND slug IS NOT NULL;--> statement-breakpoint
CREATE TEMP TABLE lesson_map AS
SELECT lesson.id AS old_id, course.slug || '/' || lesson.lesson_number AS name, course.slug, course.stays
FROM lessons lesson JOIN course_map course ON course.old_id = lesson.course_id;--> statement-breakpoint
CREATE TEMP TABLE concept_map AS
SELECT concept.id AS old_id, course.slug || '/concept/' || concept.name AS name, course.slug,
  lesson.name AS lesson_name,
  row_number() OVER (PARTITION BY course.slug, concept.name ORDER BY course.stays DESC, concept.id DESC) = 1 AS stays
FROM concepts concept
JOIN course_map course ON course.old_id = concept.course_id
JOIN lesson_map lesson ON lesson.old_id = concept.lesson_id;--> statement-breakpoint
CREATE TEMP TABLE question_map AS
SELECT numbered.*, row_number() OVER (PARTITION BY name ORDER BY is_current DESC, old_id DESC) = 1 AS stays
FROM (
  SELECT question.id AS old_id, lesson.name AS lesson_name, lesson.slug, lesson.stays AS is_current,
    question.question_text,
    lesson.name || '/' || (question.options ->> question.correct_option) || '/' || row_number() OVER (
      PARTITION BY question.lesson_id, question.options ->> question.correct_option ORDER BY question.order_index
    ) AS name
  FROM questions question JOIN lesson_map lesson ON lesson.old_id = question.lesson_id
) numbered;--> statement-breakpoint
CREATE TEMP TABLE library_names AS
SELECT name, pg_temp.library_id(name) AS id FROM (
  SELECT slug AS name FROM course_map UNION SELECT name FROM lesson_map
  UNION SELECT name FROM concept_map UNION SELECT name FROM question_map
) names;--> statement-breakpoint
ALTER TABLE course_map ADD COLUMN new_id uuid;--> statement-breakpoint
ALTER TABLE lesson_map ADD COLUMN new_id uuid;--> statement-breakpoint
ALTER TABLE concept_map ADD COLUMN new_id uuid;--> statement-breakpoint
ALTER TABLE question_map ADD COLUMN new_id uuid;--> statement-breakpoint
UPDATE course_map SET new_id = library_names.id FROM library_names WHERE library_names.name = course_map.slug;--> statement-breakpoint
UPDATE lesson_map SET new_id = library_names.id FROM library_names WHERE library_names.name = lesson_map.name;--> statement-breakpoint
UPDATE concept_map SET new_id = library_names.id FROM library_names WHERE library_names.name = concept_map.name;--> statement-breakpoint
UPDATE question_map SET new_id = library_names.id FROM library_names WHERE library_names.name = question_map.name;--> statement-breakpoint
CREATE INDEX ON course_map (old_id);--> statement-breakpoint
CREATE INDEX ON lesson_map (old_id);--> statement-breakpoint
CREATE INDEX ON concept_map (old_id);--> statement-breakpoint
CREATE INDEX ON question_map (old_id);--> statement-breakpoint
ANALYZE course_map, lesson_map, concept_map, question_map;--> statement-breakpoint
CREATE TABLE "enrollments" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"current_lesson" integer DEFAULT 1 NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"left_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enrollments_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
INSERT INTO "enrollments"
SELECT course.owner_id, coalesce(map.new_id, course.id), max(course.current_lesson), bool_or(course.is_completed),
  CASE WHEN bool_and(course.removed_at IS NOT NULL) THEN max(course.removed_at) END,
  min(course.created_at), max(course.updated_at)
FROM "courses" course LEFT JOIN course_map map ON map.old_id = course.id
GROUP BY 1, 2;--> statement-breakpoint
ALTER TABLE "courses" DROP COLUMN "current_lesson", DROP COLUMN "is_completed", DROP COLUMN "removed_at";--> statement-breakpoint
-- What learners did in the copies. An answer's option moves to where the shared question shows the same text.
UPDATE "quiz_attempts" attempt SET "question_id" = map.new_id, "selected_option" = coalesce(
  (SELECT option.place - 1 FROM jsonb_array_elements_text(shared.options) WITH ORDINALITY option(text, place)
    WHERE option.text = attempt.selected_answer LIMIT 1),
  CASE WHEN attempt.is_correct THEN shared.correct_option ELSE (shared.correct_option + 1) % 4 END)
FROM question_map map
JOIN question_map kept ON kept.new_id = map.new_id AND kept.stays
JOIN "questions" shared ON shared.id = kept.old_id
WHERE map.old_id = attempt.question_id;--> statement-breakpoint
UPDATE "quiz_attempts" attempt SET "concept_id" = map.new_id FROM concept_map map WHERE map.old_id = attempt.concept_id;--> statement-breakpoint
UPDATE "quiz_sessions" session SET "lesson_id" = map.new_id FROM lesson_map map WHERE map.old_id = session.lesson_id;--> statement-breakpoint
-- A quiz that was begun in two copies goes on in the later one.
UPDATE "quiz_sessions" session SET "kind" = 'practice', "finished_at" = session.started_at
FROM "quiz_sessions" later
WHERE session.finished_at IS NULL AND later.finished_at IS NULL AND later.user_id = session.user_id
  AND later.lesson_id = session.lesson_id AND (later.kind = 'review') = (session.kind = 'review')
  AND (later.started_at, later.id) > (session.started_at, session.id);--> statement-breakpoint
CREATE TEMP TABLE merged AS
SELECT DISTINCT ON (mastery.user_id, map.new_id) mastery.user_id, map.new_id AS concept_id, mastery.mastery_score,
  mastery.practised_at, mastery.updated_at
FROM "concept_mastery" mastery JOIN concept_map map ON map.old_id = mastery.concept_id
ORDER BY mastery.user_id, map.new_id, mastery.practised_at DESC;--> statement-breakpoint
DELETE FROM "concept_mastery" mastery USING concept_map map WHERE map.old_id = mastery.concept_id;--> statement-breakpoint
INSERT INTO "concept_mastery" ("user_id", "concept_id", "mastery_score", "practised_at", "updated_at")
SELECT user_id, concept_id, mastery_score, practised_at, updated_at FROM merged;--> statement-breakpoint
DELETE FROM "remediation_content" content USING concept_map map, "remediation_content" other, concept_map other_map
WHERE map.old_id = content.concept_id AND other_map.old_id = other.concept_id AND other_map.new_id = map.new_id
  AND other.user_id = content.user_id AND other.content_type = content.content_type AND other.id > content.id;--> statement-breakpoint
UPDATE "remediation_content" content SET "concept_id" = map.new_id FROM concept_map map WHERE map.old_id = content.concept_id;--> statement-breakpoint
UPDATE "remediation_runs" run SET "lesson_id" = map.new_id FROM lesson_map map WHERE map.old_id = run.lesson_id;--> statement-breakpoint
UPDATE "remediation_runs" run SET "concept_id" = map.new_id FROM concept_map map WHERE map.old_id = run.concept_id;--> statement-breakpoint
UPDATE "remediation_runs" run SET "status" = 'cancelled' FROM "remediation_runs" later
WHERE run.status IN ('queued', 'running') AND later.status IN ('queued', 'running') AND later.user_id = run.user_id
  AND later.lesson_id = run.lesson_id AND later.id > run.id;--> statement-breakpoint
-- Of a lesson finished in two copies the latest result stays; points already earned stay, too.
CREATE TEMP TABLE outdone AS
SELECT id FROM (
  SELECT progress.id, row_number() OVER (PARTITION BY progress.user_id, map.new_id
    ORDER BY progress.completed_at DESC NULLS LAST, progress.id DESC) AS place
  FROM "lesson_progress" progress JOIN lesson_map map ON map.old_id = progress.lesson_id
) ranked WHERE place > 1;--> statement-breakpoint
DELETE FROM "lesson_progress" progress USING outdone WHERE outdone.id = progress.id;--> statement-breakpoint
UPDATE "lesson_progress" progress SET "lesson_id" = map.new_id FROM lesson_map map WHERE map.old_id = progress.lesson_id;--> statement-breakpoint
ALTER TABLE "lesson_progress" DROP COLUMN "id";--> statement-breakpoint
UPDATE "xp_events" event SET "reference" = latest.new_id::text FROM (
  SELECT DISTINCT ON (other.user_id, map.new_id) other.id, map.new_id
  FROM "xp_events" other JOIN lesson_map map ON map.old_id::text = other.reference
  WHERE other.kind = 'lesson' ORDER BY other.user_id, map.new_id, other.created_at DESC
) latest WHERE latest.id = event.id;--> statement-breakpoint
UPDATE "generations" generation SET "course_id" = map.new_id FROM course_map map WHERE map.old_id = generation.course_id;--> statement-breakpoint
UPDATE "generation_chunks" chunk SET "lesson_id" = map.new_id FROM lesson_map map WHERE map.old_id = chunk.lesson_id;--> statement-breakpoint
ALTER TABLE "question_reports" ADD COLUMN "hides_question" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "question_reports" report SET "hides_question" = true FROM "questions" question
WHERE question.id = report.question_id AND question.is_withdrawn AND report.status <> 'dismissed';--> statement-breakpoint
UPDATE "question_reports" report SET "lesson_id" = map.new_id, "subject" = 'lesson/' || map.new_id
FROM lesson_map map WHERE map.old_id = report.lesson_id;--> statement-breakpoint
UPDATE "question_reports" report SET "question_id" = map.new_id, "subject" = 'question/' || map.new_id
FROM question_map map WHERE map.old_id = report.question_id;--> statement-breakpoint
CREATE TEMP TABLE subject_map AS
SELECT DISTINCT ON (old_subject) 'library/' || slug || '/question/' || encode(sha256(convert_to(question_text, 'UTF8')), 'hex')
  AS old_subject, new_id
FROM question_map ORDER BY old_subject, is_current DESC, old_id DESC;--> statement-breakpoint
CREATE TEMP TABLE verdicts AS
SELECT DISTINCT ON (map.new_id) 'question/' || map.new_id AS subject, verdict.verdict, verdict.decided_at
FROM "question_verdicts" verdict JOIN subject_map map ON map.old_subject = verdict.subject
ORDER BY map.new_id, verdict.decided_at DESC;--> statement-breakpoint
DELETE FROM "question_verdicts" WHERE "subject" LIKE 'library/%';--> statement-breakpoint
INSERT INTO "question_verdicts" SELECT * FROM verdicts;--> statement-breakpoint
UPDATE "questions" question SET "is_withdrawn" = EXISTS (
  SELECT FROM "question_verdicts" verdict
  WHERE verdict.subject = 'question/' || map.new_id AND verdict.verdict IN ('withdrawn', 'upheld'))
FROM question_map map WHERE map.old_id = question.id AND map.stays;--> statement-breakpoint
-- A learner's own report takes a question out of their quizzes by itself.
UPDATE "questions" question SET "is_withdrawn" = false
WHERE question.is_withdrawn
  AND NOT EXISTS (SELECT FROM question_map map WHERE map.old_id = question.id)
  AND EXISTS (SELECT FROM "question_reports" report WHERE report.question_id = question.id AND report.hides_question)
  AND NOT EXISTS (SELECT FROM "question_verdicts" verdict WHERE verdict.subject = 'question/' || question.id
    AND verdict.verdict IN ('withdrawn', 'upheld'));--> statement-breakpoint
-- What stays of the copies moves into the shared course; the rest goes.
DELETE FROM "questions" question USING question_map map WHERE map.old_id = question.id AND NOT map.stays;--> statement-breakpoint
DELETE FROM "concept_prerequisites" edge USING course_map map WHERE map.old_id = edge.course_id AND NOT map.stays;--> statement-breakpoint
DELETE FROM "concepts" concept USING concept_map map WHERE map.old_id = concept.id AND NOT map.stays;--> statement-breakpoint
DELETE FROM "lessons" lesson USING lesson_map map WHERE map.old_id = lesson.id AND NOT map.stays;--> statement-breakpoint
DELETE FROM "courses" course USING course_map map WHERE map.old_id = course.id AND NOT map.stays;--> statement-breakpoint
ALTER TABLE "concepts" ADD COLUMN "position" integer;--> statement-breakpoint
UPDATE "concepts" concept SET "position" = numbered.position FROM (
  SELECT id, row_number() OVER (PARTITION BY course_id ORDER BY id) - 1 AS position FROM "concepts"
) numbered WHERE numbered.id = concept.id;--> statement-breakpoint
ALTER TABLE "concepts" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
UPDATE "questions" question SET "id" = map.new_id, "lesson_id" = lesson.new_id,
  "order_index" = CASE WHEN map.is_current THEN question.order_index END
FROM question_map map JOIN lesson_map lesson ON lesson.name = map.lesson_name AND lesson.stays
WHERE map.old_id = question.id;--> statement-breakpoint
UPDATE "questions" question SET "concept_id" = map.new_id FROM concept_map map WHERE map.old_id = question.concept_id;--> statement-breakpoint
UPDATE "concept_prerequisites" edge SET "course_id" = course.new_id, "prerequisite_id" = prerequisite.new_id,
  "dependent_id" = dependent.new_id
FROM course_map course, concept_map prerequisite, concept_map dependent
WHERE course.old_id = edge.course_id AND prerequisite.old_id = edge.prerequisite_id AND dependent.old_id = edge.dependent_id;--> statement-breakpoint
UPDATE "lessons" lesson SET "primary_concept_id" = map.new_id FROM concept_map map WHERE map.old_id = lesson.primary_concept_id;--> statement-breakpoint
UPDATE "concepts" concept SET "id" = map.new_id, "lesson_id" = lesson.new_id, "course_id" = course.new_id
FROM concept_map map
JOIN lesson_map lesson ON lesson.name = map.lesson_name AND lesson.stays
JOIN course_map course ON course.slug = map.slug AND course.stays
WHERE map.old_id = concept.id;--> statement-breakpoint
UPDATE "lessons" lesson SET "id" = map.new_id, "course_id" = course.new_id
FROM lesson_map map JOIN course_map course ON course.slug = map.slug AND course.stays
WHERE map.old_id = lesson.id;--> statement-breakpoint
UPDATE "courses" course SET "id" = map.new_id, "owner_id" = NULL FROM course_map map WHERE map.old_id = course.id;--> statement-breakpoint
DROP TABLE course_map, lesson_map, concept_map, question_map, library_names, merged, outdone, subject_map, verdicts;--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "concepts" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "concept_prerequisites" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "concept_prerequisites" ADD CONSTRAINT "concept_prerequisites_prerequisite_id_dependent_id_pk" PRIMARY KEY("prerequisite_id","dependent_id");--> statement-breakpoint
ALTER TABLE "concepts" ADD CONSTRAINT "concepts_courseId_name_unique" UNIQUE("course_id","name");--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_courseId_lessonNumber_unique" UNIQUE("course_id","lesson_number");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lessonId_orderIndex_unique" UNIQUE("lesson_id","order_index");--> statement-breakpoint
ALTER TABLE "concept_mastery" ADD CONSTRAINT "concept_mastery_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concept_prerequisites" ADD CONSTRAINT "concept_prerequisites_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concept_prerequisites" ADD CONSTRAINT "concept_prerequisites_prerequisite_id_concepts_id_fk" FOREIGN KEY ("prerequisite_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concept_prerequisites" ADD CONSTRAINT "concept_prerequisites_dependent_id_concepts_id_fk" FOREIGN KEY ("dependent_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concepts" ADD CONSTRAINT "concepts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concepts" ADD CONSTRAINT "concepts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_chunks" ADD CONSTRAINT "generation_chunks_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remediation_content" ADD CONSTRAINT "remediation_content_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remediation_runs" ADD CONSTRAINT "remediation_runs_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remediation_runs" ADD CONSTRAINT "remediation_runs_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "concept_prerequisites_dependent_id_index" ON "concept_prerequisites" USING btree ("dependent_id");--> statement-breakpoint
CREATE INDEX "concept_prerequisites_course_id_index" ON "concept_prerequisites" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "concepts_lesson_id_index" ON "concepts" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_library_slug" ON "courses" USING btree ("slug") WHERE source = 'library';--> statement-breakpoint
CREATE INDEX "courses_owner_id_created_at_index" ON "courses" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "enrollments_user_id_created_at_index" ON "enrollments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "enrollments_course_id_index" ON "enrollments" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_running" ON "generations" USING btree ("course_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "generations_user_id_created_at_index" ON "generations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "generations_course_id_index" ON "generations" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_user_id_next_review_date_index" ON "lesson_progress" USING btree ("user_id","next_review_date");--> statement-breakpoint
CREATE INDEX "lesson_progress_user_id_completed_at_index" ON "lesson_progress" USING btree ("user_id","completed_at");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson_id_index" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "questions_concept_id_index" ON "questions" USING btree ("concept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_sessions_one_open" ON "quiz_sessions" USING btree ("user_id","lesson_id",(kind = 'review')) WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "remediation_runs_one_running" ON "remediation_runs" USING btree ("user_id","lesson_id") WHERE status in ('queued', 'running');