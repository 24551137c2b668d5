ALTER TABLE "ad" ADD COLUMN "alt" text;--> statement-breakpoint
ALTER TABLE "ad" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "ad" ADD COLUMN "last_day" date;