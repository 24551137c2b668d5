import type { RunningSetting } from '@earshot/contract/desk/settings'
import * as m from '@earshot/messages/setting'

/** The label of a setting that changes while the server runs, and the consequence of its values (SETUP-10). */
export const SETTING_WORDS: Readonly<Record<RunningSetting, { label: () => string; help: () => string }>> = {
  SIGN_UP: { label: m.setting_sign_up, help: m.setting_sign_up_help },
  POSTING: { label: m.setting_posting, help: m.setting_posting_help },
  CREATORS: { label: m.setting_creators, help: m.setting_creators_help },
  HOLD_FIRST_POSTS: { label: m.setting_hold, help: m.setting_hold_help },
  DUMPS_COPIED: { label: m.setting_dumps_copied, help: m.setting_dumps_copied_help },
  NEW_ACCOUNT_DAYS: { label: m.setting_new_days, help: m.setting_new_days_help },
  NEW_ACCOUNT_POSTS: { label: m.setting_new_approved, help: m.setting_new_approved_help },
  NEW_ACCOUNT_POSTS_A_DAY: { label: m.setting_new_posts, help: m.setting_new_posts_help },
  NEW_ACCOUNT_COMMENTS_A_DAY: { label: m.setting_new_comments, help: m.setting_new_comments_help },
  NEW_ACCOUNT_LINKS: { label: m.setting_new_links, help: m.setting_new_links_help },
  NEW_ACCOUNT_PICTURES: { label: m.setting_new_pictures, help: m.setting_new_links_help },
  NEW_ACCOUNT_MENTIONS: { label: m.setting_new_mentions, help: m.setting_new_mentions_help },
  MODERATION_FIGURES: { label: m.publish_the_figures, help: m.setting_new_figures_help },
  WRITERS_PUBLISH: { label: m.setting_writers, help: m.setting_writers_help },
  PHONE_REQUIRED: { label: m.setting_phone, help: m.setting_phone_help },
  LOOK_FOR_UPDATES: { label: m.look_for_updates, help: m.setting_updates_help },
  TIME_ZONE: { label: m.setting_time_zone, help: m.setting_time_zone_help },
}
