-- One memory for each concept replaces decaying mastery and the schedule of lessons. The start that runs this then
-- replays the answers (features/memory/replay-missing-memories.ts), because SQL has no FSRS.
CREATE TABLE "learner_memories" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"factor" double precision NOT NULL,
	"calibration" jsonb NOT NULL,
	"latest_answer_at" timestamp with time zone,
	"latest_answer_id" uuid
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"user_id" uuid NOT NULL,
	"concept_id" uuid NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"last_reviewed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"understanding" double precision NOT NULL,
	"lapses" integer NOT NULL,
	"lapses_in_a_row" integer NOT NULL,
	"seen_questions" jsonb NOT NULL,
	"right_questions" jsonb NOT NULL,
	"first_right_at" timestamp with time zone,
	"last_right_at" timestamp with time zone,
	"recent_sessions" jsonb NOT NULL,
	CONSTRAINT "memories_user_id_concept_id_pk" PRIMARY KEY("user_id","concept_id")
);
--> statement-breakpoint
DROP TABLE "concept_mastery";--> statement-breakpoint
DROP INDEX "lesson_progress_user_id_next_review_date_index";--> statement-breakpoint
ALTER TABLE "learner_memories" ADD CONSTRAINT "learner_memories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_user_id_due_at_index" ON "memories" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "memories_concept_id_index" ON "memories" USING btree ("concept_id");--> statement-breakpoint
ALTER TABLE "lesson_progress" DROP COLUMN "next_review_date";--> statement-breakpoint
ALTER TABLE "lesson_progress" DROP COLUMN "review_memory";