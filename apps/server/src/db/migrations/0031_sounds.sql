CREATE TABLE "sound_measure" (
	"file_hash" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"length_ms" integer,
	"peaks" text,
	"loudness" real,
	"true_peak" real,
	"delay" integer,
	"padding" integer,
	"track_gain" real,
	"track_peak" real,
	"album_gain" real,
	"album_peak" real,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
SELECT pgboss.create_queue('sounds', '{"policy":"standard","notify":true}');
