CREATE TABLE "webhook_certificate" (
	"url" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL
);
