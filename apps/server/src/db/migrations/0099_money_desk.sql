CREATE TABLE "money_check" (
	"kind" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"rows" integer DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"silent_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pool_deposit" (
	"request_id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"member_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Rows that exist have no time of booking: the default comes after the column.
ALTER TABLE "ledger_entry" ADD COLUMN "booked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entry" ALTER COLUMN "booked_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "image_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entry_booked" ON "ledger_entry" USING btree (coalesce(booked_at, at));