-- A job annulled votes of suspended members; those that it left at the upgrade wait for the batch of their contest.
UPDATE "vote" SET "annulment" = 'suspended' FROM "ballot", "contest", "suspension"
WHERE "ballot"."id" = "vote"."ballot_id" AND "contest"."id" = "ballot"."contest_id" AND "suspension"."member_id" = "vote"."member_id"
  AND ("suspension"."until" IS NULL OR "suspension"."until" > now()) AND NOT "vote"."annulled" AND "vote"."annulment" IS NULL
  AND "contest"."closed_at" IS NULL AND "contest"."end_date" > (now() AT TIME ZONE 'UTC')::date;--> statement-breakpoint
-- No time zone ends a contest of tomorrow within ten hours.
UPDATE "contest" SET "annul_at" = now() + random() * interval '8 hours'
WHERE "annul_at" IS NULL AND "id" IN (
  SELECT "ballot"."contest_id" FROM "ballot" JOIN "vote" ON "vote"."ballot_id" = "ballot"."id" WHERE "vote"."annulment" IS NOT NULL
);
