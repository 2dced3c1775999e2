-- Totals are counted where they are read: a rule's numbers belong to no trigger and to no index.
DROP TRIGGER "user_stats_inserted" ON "user_stats";--> statement-breakpoint
DROP TRIGGER "lesson_progress_inserted_totals" ON "lesson_progress";--> statement-breakpoint
DROP TRIGGER "lesson_progress_updated_totals" ON "lesson_progress";--> statement-breakpoint
DROP TRIGGER "lesson_progress_deleted_totals" ON "lesson_progress";--> statement-breakpoint
DROP TRIGGER "enrollments_inserted_totals" ON "enrollments";--> statement-breakpoint
DROP TRIGGER "enrollments_updated_totals" ON "enrollments";--> statement-breakpoint
DROP TRIGGER "enrollments_deleted_totals" ON "enrollments";--> statement-breakpoint
DROP TRIGGER "memories_inserted_totals" ON "memories";--> statement-breakpoint
DROP TRIGGER "memories_updated_totals" ON "memories";--> statement-breakpoint
DROP TRIGGER "memories_deleted_totals" ON "memories";--> statement-breakpoint
DROP FUNCTION store_totals_of_progress();--> statement-breakpoint
DROP FUNCTION store_totals_of_enrollments();--> statement-breakpoint
DROP FUNCTION store_totals_of_memories();--> statement-breakpoint
DROP FUNCTION store_totals_of_learners();--> statement-breakpoint
DROP FUNCTION store_lesson_totals(uuid[]);--> statement-breakpoint
DROP FUNCTION store_memory_totals(uuid[]);--> statement-breakpoint
DROP INDEX "memories_shaky";--> statement-breakpoint
DROP INDEX "memories_known";--> statement-breakpoint
ALTER TABLE "user_stats" DROP COLUMN "finished_lessons";--> statement-breakpoint
ALTER TABLE "user_stats" DROP COLUMN "average_score";--> statement-breakpoint
ALTER TABLE "user_stats" DROP COLUMN "last_finished_at";--> statement-breakpoint
ALTER TABLE "user_stats" DROP COLUMN "reflections";--> statement-breakpoint
ALTER TABLE "user_stats" DROP COLUMN "due_lessons";--> statement-breakpoint
ALTER TABLE "user_stats" DROP COLUMN "practised_concepts";--> statement-breakpoint
ALTER TABLE "user_stats" DROP COLUMN "shaky_concepts";