CREATE TABLE "explanations_shown" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"concept_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"shown_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "reader" text;--> statement-breakpoint
ALTER TABLE "remediation_content" ADD COLUMN "belief" text;--> statement-breakpoint
ALTER TABLE "explanations_shown" ADD CONSTRAINT "explanations_shown_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explanations_shown" ADD CONSTRAINT "explanations_shown_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "explanations_shown_user_id_concept_id_shown_at_index" ON "explanations_shown" USING btree ("user_id","concept_id","shown_at");--> statement-breakpoint
CREATE INDEX "explanations_shown_concept_id_index" ON "explanations_shown" USING btree ("concept_id");--> statement-breakpoint
CREATE INDEX "explanations_shown_shown_at_index" ON "explanations_shown" USING btree ("shown_at");