ALTER TABLE "report" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "link" text;