CREATE TABLE "demo_agreement" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"custom_id" text NOT NULL,
	"plan_key" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"months" integer,
	"token_hash" text,
	"status" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_charge" (
	"id" text PRIMARY KEY NOT NULL,
	"agreement_id" text NOT NULL,
	"nth" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "demo_charge_once" UNIQUE("agreement_id","nth")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"plan_id" integer,
	"artist_id" integer,
	"podcast_id" integer,
	"title" text NOT NULL,
	"tier" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"months" integer,
	"provider" text NOT NULL,
	"provider_plan" text,
	"provider_order" text,
	"provider_subscription" text,
	"claim" text,
	"claimed_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"registered_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payment_order" UNIQUE("provider","provider_order"),
	CONSTRAINT "payment_subscription" UNIQUE("provider","provider_subscription")
);
--> statement-breakpoint
CREATE TABLE "provider_event" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"problem" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_plan" (
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"key" text NOT NULL,
	"provider_plan" text NOT NULL,
	CONSTRAINT "provider_plan_key" UNIQUE("provider","account","key")
);
--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "provider" text DEFAULT 'demo' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "provider_state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "cancel_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "demo_charge" ADD CONSTRAINT "demo_charge_agreement_id_demo_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."demo_agreement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_agreement_by_custom_id" ON "demo_agreement" USING btree ("custom_id");--> statement-breakpoint
CREATE INDEX "payment_by_member" ON "payment" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_open" ON "payment" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "provider_event_open" ON "provider_event" USING btree ("received_at") WHERE state in ('new', 'unknown');--> statement-breakpoint
CREATE INDEX "provider_event_by_subject" ON "provider_event" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_of_tier" ON "plan" USING btree ("artist_id","tier") WHERE tier is not null;--> statement-breakpoint
UPDATE "subscription" SET "provider_state" = 'cancelled' WHERE NOT "active";--> statement-breakpoint
-- What has ended is not renewed, and of several active subscriptions to one plan the longest stays.
UPDATE "subscription" SET "active" = false WHERE "active" AND "expires_at" < now();--> statement-breakpoint
UPDATE "subscription" s SET "active" = false WHERE "active" AND EXISTS (SELECT FROM "subscription" o WHERE o."active" AND o."member_id" = s."member_id" AND o."plan_id" = s."plan_id" AND (o."expires_at", o."id") > (s."expires_at", s."id"));--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_one_active" ON "subscription" USING btree ("member_id","plan_id") WHERE active;--> statement-breakpoint
CREATE INDEX "subscription_by_end" ON "subscription" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_paymentId_unique" UNIQUE("payment_id");--> statement-breakpoint
SELECT pgboss.create_queue('payments', '{"policy":"standard","notify":true}');
