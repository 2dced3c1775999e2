CREATE TABLE "instance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_fingerprint" text NOT NULL,
	CONSTRAINT "instance_one_row" CHECK ("instance"."id" = 1)
);
