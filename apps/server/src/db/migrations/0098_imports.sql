CREATE TABLE "import_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"upload_id" text NOT NULL,
	"path" text NOT NULL,
	"size" bigint NOT NULL,
	"stored_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_file_uploadId_unique" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_dry" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_stopping" boolean DEFAULT false NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"current" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"problem" text,
	"worker" text,
	"beat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "feed_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "feed_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "is_feed_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_file_once" ON "import_file" USING btree ("import_id","path");--> statement-breakpoint
CREATE INDEX "import_run_by_member" ON "import_run" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "import_run_open" ON "import_run" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "track" ADD CONSTRAINT "track_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode" ADD CONSTRAINT "episode_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "track_by_import" ON "track" USING btree ("import_id") WHERE "track"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "episode_by_import" ON "episode" USING btree ("import_id") WHERE "episode"."import_id" is not null;