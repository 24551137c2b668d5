import { endpoints } from '@earshot/contract/endpoints'
import { expect, test } from 'vitest'

/** Writes of desk, newsroom and moderation with the command that does the same, or why there is none (DESK-12). */
const COMMANDS: Readonly<Record<string, string>> = {
  'desk/check_site': 'earshot site apply --dry-run',
  'desk/publish_site': 'earshot site apply',
  'desk/revert_site': 'earshot site apply --force',
  'desk/save_settings': 'earshot settings set',
  'desk/add_note': 'desk only: notes are read beside the member',
  'desk/allow': 'earshot allow',
  'desk/correct': 'earshot correct',
  'desk/end_sessions': 'desk only: `earshot member suspend` ends all sign-ins',
  'desk/hide': 'earshot hide',
  'desk/remove': 'earshot remove',
  'desk/restore': 'earshot restore',
  'desk/send_reset': 'desk only: the sign-in page mails the same link',
  'desk/set_roles': 'earshot admin',
  'desk/show': 'earshot show',
  'desk/show_contact': 'desk only: operators read the database',
  'desk/test_mail': 'desk only: the answer is read at once, and jobs send all other mails',
  'desk/save_topic': 'earshot topic',
  'desk/order_topics': 'desk only: an order is dragged',
  'desk/archive_topic': 'desk only: commands create and remove topics',
  'desk/delete_topic': 'earshot topic remove',
  'desk/delete_jobs': 'earshot jobs delete',
  'desk/make_backup': 'earshot backup',
  'desk/retry_jobs': 'earshot jobs retry',
  'desk/undo': 'desk only: a command is undone by its inverse, which it prints',
  'desk/undo_correction': 'earshot correct --undo',
  'desk/write_to_member': 'desk only: operators have their own mail program',
  'desk/save_site_draft': 'desk only: on the command line, the file itself is the draft',
  'desk/site_preview': 'desk only: a preview is looked at in the browser',
  'desk/upload_site_file': 'earshot site apply',
  'moderation/restore': 'earshot member restore',
  'moderation/settle': 'desk only: moderators work in the browser',
  'moderation/settle_message': 'desk only: messages are read in the browser',
  'moderation/suspend': 'earshot member suspend',
  'newsroom/add_note': 'desk only: a review is a conversation of people',
  'newsroom/close_note': 'desk only: a review is a conversation of people',
  'newsroom/create': 'desk only: a file becomes an article with earshot article <file>, which publishes it',
  'newsroom/discard': 'desk only: a command has no unpublished changes',
  'newsroom/duplicate': 'desk only: a file is copied with the tools of the system',
  'newsroom/end_preview_link': 'desk only: only the desk makes preview links',
  'newsroom/preview_link': 'desk only: a file needs no preview link',
  'newsroom/publish': 'earshot article <file>',
  'newsroom/restore_version': 'desk only: a version is chosen by its text',
  'newsroom/save': 'desk only: a draft saves itself while it is written',
  'newsroom/schedule': 'desk only: cron runs a command at a time',
  'newsroom/send_back': 'desk only: a review is a conversation of people',
  'newsroom/submit': 'desk only: a command publishes at once',
  'newsroom/unpublish': 'desk only: earshot article remove removes it',
  'newsroom/unschedule': 'desk only: only the desk schedules articles',
  'newsroom/writing': 'desk only: it says who writes in the browser',
}

test('DESK-12 every write of the desk states its command, or why it has none', () => {
  const writes = endpoints.filter(
    ({ path, method }) => method === 'POST' && /^(?:desk|newsroom|moderation)\//.test(path),
  )
  expect(Object.keys(COMMANDS).toSorted()).toEqual(writes.map(({ path }) => path).toSorted())
})
