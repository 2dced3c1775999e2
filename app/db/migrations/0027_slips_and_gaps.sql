ALTER TABLE "learner_memories" ADD COLUMN "slip" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_memories" ADD COLUMN "decay" double precision DEFAULT 0.1542 NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_memories" ADD COLUMN "hypotheses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_memories" ADD COLUMN "miss" jsonb;--> statement-breakpoint
ALTER TABLE "learner_memories" ADD COLUMN "sure_answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_memories" ADD COLUMN "fold_version" integer DEFAULT 1 NOT NULL;