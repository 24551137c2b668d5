CREATE TABLE "search_text" (
	"kind" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"within" integer NOT NULL,
	"rank" bigint NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_text_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE INDEX "search_text_words" ON "search_text" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_text_place" ON "search_text" USING btree ("kind","within","rank" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);