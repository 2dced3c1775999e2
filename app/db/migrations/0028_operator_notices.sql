CREATE TABLE "operator_notices" (
	"notice" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "last_backup_at" timestamp with time zone;