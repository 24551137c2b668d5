INSERT INTO "notification_choice" ("member_id", "kind", "choice") SELECT "member_id", "kind", 'never' FROM "notification_off";--> statement-breakpoint
INSERT INTO "notification_choice" ("member_id", "kind", "choice") SELECT "member_id", "kind", 'mail' FROM "notification_mail" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "notification_mail" CASCADE;--> statement-breakpoint
DROP TABLE "notification_off" CASCADE;