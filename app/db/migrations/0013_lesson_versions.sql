CREATE TABLE "lesson_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"blocks" jsonb NOT NULL,
	"prepared_remediation" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"written_by" text NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "current_version_id" uuid;--> statement-breakpoint
INSERT INTO "lesson_versions" ("id", "lesson_id", "blocks", "prepared_remediation", "written_by", "content_hash", "created_at")
SELECT lesson."id", lesson."id", written."blocks", lesson."prepared_remediation", course."source",
  encode(sha256(convert_to(written."blocks"::text || lesson."prepared_remediation"::text, 'UTF8')), 'hex'),
  coalesce(lesson."written_at", course."created_at")
FROM "lessons" lesson
JOIN "courses" course ON course."id" = lesson."course_id"
CROSS JOIN LATERAL (
  SELECT jsonb_agg(part."block" ORDER BY part."place") AS "blocks"
  FROM (VALUES
    (1, CASE WHEN lesson."hook" <> '' THEN
      jsonb_build_object('id', 'hook', 'section', 'hook', 'kind', 'text', 'text', lesson."hook") END),
    (2, CASE WHEN lesson."explanation" <> '' THEN
      jsonb_build_object('id', 'explanation', 'section', 'explanation', 'kind', 'text', 'text', lesson."explanation") END),
    (3, CASE WHEN jsonb_typeof(lesson."diagram") = 'object' OR lesson."visual_description" <> '' THEN
      jsonb_strip_nulls(jsonb_build_object('id', 'diagram', 'section', 'explanation', 'kind', 'diagram',
        'diagram', lesson."diagram", 'description', nullif(lesson."visual_description", ''))) END),
    (4, CASE WHEN lesson."example" <> '' THEN
      jsonb_build_object('id', 'example', 'section', 'example', 'kind', 'text', 'text', lesson."example") END),
    (5, CASE WHEN lesson."elaboration" <> '' THEN
      jsonb_build_object('id', 'why', 'section', 'why', 'kind', 'text', 'text', lesson."elaboration") END),
    (6, CASE WHEN lesson."next_tease" <> '' THEN
      jsonb_build_object('id', 'next', 'section', 'next', 'kind', 'text', 'text', lesson."next_tease") END),
    (7, CASE WHEN lesson."sources" <> '[]' THEN
      jsonb_build_object('id', 'sources', 'section', 'next', 'kind', 'sources', 'sources', lesson."sources") END)
  ) AS part("place", "block")
  WHERE part."block" IS NOT NULL
) AS written
WHERE written."blocks" IS NOT NULL;--> statement-breakpoint
UPDATE "lessons" SET "current_version_id" = "id"
WHERE "id" IN (SELECT "lesson_id" FROM "lesson_versions");--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD CONSTRAINT "lesson_versions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_versions_lesson_id_index" ON "lesson_versions" USING btree ("lesson_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_current_version_id_lesson_versions_id_fk" FOREIGN KEY ("current_version_id") REFERENCES "public"."lesson_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_current_version_id_index" ON "lessons" USING btree ("current_version_id");--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "hook";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "explanation";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "example";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "visual_description";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "diagram";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "elaboration";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "next_tease";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "sources";--> statement-breakpoint
ALTER TABLE "lessons" DROP COLUMN "prepared_remediation";