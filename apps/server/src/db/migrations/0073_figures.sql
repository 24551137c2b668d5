CREATE TABLE "closed_day" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_reach" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"day" date NOT NULL,
	"tenth" smallint NOT NULL,
	"plays" integer NOT NULL,
	CONSTRAINT "daily_reach_kind_item_id_day_tenth_pk" PRIMARY KEY("kind","item_id","day","tenth")
);
--> statement-breakpoint
CREATE TABLE "daily_total" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"app" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_total_kind_item_id_figure_day_app_pk" PRIMARY KEY("kind","item_id","figure","day","app")
);
--> statement-breakpoint
CREATE TABLE "day_download" (
	"day" date NOT NULL,
	"episode_id" integer NOT NULL,
	"visitor" text NOT NULL,
	"network" text NOT NULL,
	"source" text NOT NULL,
	"app" text NOT NULL,
	CONSTRAINT "day_download_day_episode_id_visitor_pk" PRIMARY KEY("day","episode_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "day_visitor" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "day_visitor_day_kind_item_id_visitor_pk" PRIMARY KEY("day","kind","item_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "visitor_key" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "play" ADD COLUMN "reached" integer;--> statement-breakpoint
CREATE INDEX "play_by_item" ON "play" USING btree ("kind","item_id","created_at","member_id");