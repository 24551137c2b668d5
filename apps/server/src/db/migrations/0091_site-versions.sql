CREATE TABLE "site_draft" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"base_version" text NOT NULL,
	"draft" jsonb NOT NULL,
	"member_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_preview" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"version" text,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"site" jsonb NOT NULL,
	"member_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_draft" ADD CONSTRAINT "site_draft_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_version" ADD CONSTRAINT "site_version_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_draft_by_member" ON "site_draft" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "site_version_by_version" ON "site_version" USING btree ("version");--> statement-breakpoint
CREATE INDEX "site_version_by_member" ON "site_version" USING btree ("member_id");