ALTER TABLE "courses" ADD COLUMN "language" text;--> statement-breakpoint
-- The library's courses have theirs in their files: the next start stores them again.
UPDATE "courses" SET "content_hash" = NULL WHERE "source" = 'library';
