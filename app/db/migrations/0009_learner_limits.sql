CREATE TABLE "remediation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"concept_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "remediation_runs" ADD CONSTRAINT "remediation_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remediation_runs" ADD CONSTRAINT "remediation_runs_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remediation_runs" ADD CONSTRAINT "remediation_runs_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remediation_runs_one_running" ON "remediation_runs" USING btree ("lesson_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "remediation_runs_user_id_created_at_index" ON "remediation_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "remediation_runs_lesson_id_created_at_index" ON "remediation_runs" USING btree ("lesson_id","created_at");--> statement-breakpoint
CREATE INDEX "remediation_runs_concept_id_index" ON "remediation_runs" USING btree ("concept_id");