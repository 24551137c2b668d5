CREATE TABLE "alarm" (
	"cause" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_alarm" (
	"member_id" integer NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "muted_alarm_member_id_cause_pk" PRIMARY KEY("member_id","cause")
);
--> statement-breakpoint
CREATE TABLE "feed_read" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_read_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"podcast_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"added" integer NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "feed_request" (
	"day" date NOT NULL,
	"podcast_id" integer NOT NULL,
	"app" text NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "feed_request_day_podcast_id_app_pk" PRIMARY KEY("day","podcast_id","app")
);
--> statement-breakpoint
CREATE TABLE "mail_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" uuid,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"member_id" integer,
	"has_code" boolean NOT NULL,
	"state" text NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"answer" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_record_jobId_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "operation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"member_id" integer,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recurring_job" (
	"task" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"every_seconds" integer NOT NULL,
	"started_at" timestamp with time zone,
	"seconds" real,
	"succeeded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "server_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"memory" bigint NOT NULL,
	"requests" real NOT NULL,
	"errors" real NOT NULL,
	"clock_offset" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_version" (
	"version" text NOT NULL,
	"commit" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "server_version_version_commit_pk" PRIMARY KEY("version","commit")
);
--> statement-breakpoint
CREATE TABLE "update_check" (
	"id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"problem" text,
	"releases" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "muted_alarm" ADD CONSTRAINT "muted_alarm_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_read" ADD CONSTRAINT "feed_read_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_request" ADD CONSTRAINT "feed_request_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_record" ADD CONSTRAINT "mail_record_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation" ADD CONSTRAINT "operation_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_read_by_podcast" ON "feed_read" USING btree ("podcast_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feed_read_by_time" ON "feed_read" USING btree ("at");--> statement-breakpoint
CREATE INDEX "feed_request_by_podcast" ON "feed_request" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "mail_record_by_time" ON "mail_record" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_record_by_member" ON "mail_record" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mail_record_refused" ON "mail_record" USING btree (lower("recipient")) WHERE is_refused;--> statement-breakpoint
CREATE UNIQUE INDEX "operation_running" ON "operation" USING btree ("kind") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "operation_by_kind" ON "operation" USING btree ("kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_by_member" ON "operation" USING btree ("member_id");