CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"lesson_id" uuid,
	"source_id" uuid,
	"start" integer,
	"end" integer,
	"quote" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"is_for_reviews" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_bytes" (
	"source_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "source_bytes_source_id_position_pk" PRIMARY KEY("source_id","position")
);
--> statement-breakpoint
CREATE TABLE "source_chunks" (
	"source_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"page" integer,
	"part" integer,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "source_chunks_source_id_position_pk" PRIMARY KEY("source_id","position")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"format" text,
	"language" text,
	"pages" integer,
	"page_starts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" integer,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chosen_parts" jsonb,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "concepts" ADD COLUMN "is_covered" boolean;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "citation" jsonb;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_bytes" ADD CONSTRAINT "source_bytes_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_chunks" ADD CONSTRAINT "source_chunks_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_chunks" ADD CONSTRAINT "source_chunks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_user_id_created_at_index" ON "notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_lesson_id_index" ON "notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "notes_source_id_index" ON "notes" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "notes_course_id_index" ON "notes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "source_chunks_user_id_index" ON "source_chunks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sources_user_id_created_at_index" ON "sources" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sources_course_id_index" ON "sources" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "sources_without_course" ON "sources" USING btree ("created_at") WHERE course_id is null;