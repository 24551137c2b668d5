import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@earshot/contract/endpoints'
import { expect, test } from 'vitest'

/** Writes of desk, newsroom and moderation with the command that does the same, or why there is none (DESK-12). */
const COMMANDS: Readonly<Record<string, string>> = {
  'desk/check_site': 'earshot site apply --dry-run',
  'desk/publish_site': 'earshot site apply',
  'desk/revert_site': 'earshot site apply --force',
  'desk/save_settings': 'earshot settings set',
  'desk/add_note': 'desk only: notes are read beside the member',
  'desk/check_feed': 'earshot import-podcast --dry-run',
  'desk/check_opml': 'earshot import-podcast --dry-run',
  'desk/change_feeds': 'desk only: earshot import-podcast reads a feed, and the server does the rest',
  'desk/begin_upload': 'desk only: files of a browser are sent to it',
  'desk/finish_upload': 'desk only: files of a browser are sent to it',
  'desk/start_import': 'earshot import',
  'desk/repeat_import': 'earshot import',
  'desk/stop_import': 'desk only: a command is stopped by its terminal',
  'desk/remove_import': 'desk only: a command has no list of imports',
  'desk/add_candidates': 'earshot contest ballot',
  'desk/annul_votes': 'earshot contest annul',
  'desk/archive_contest': 'desk only: the command line lists all contests',
  'desk/close_contest': 'earshot contest close',
  'desk/delete_contest': 'desk only: a command opens a contest at once',
  'desk/duplicate_contest': 'desk only: the history of the shell repeats a command',
  'desk/match_candidates': 'desk only: it changes nothing',
  'desk/open_contest': 'desk only: a command opens a contest as it creates it',
  'desk/order_ballots': 'desk only: an order is dragged',
  'desk/publish_result': 'desk only: earshot article takes a file',
  'desk/recount_contest': 'earshot recount',
  'desk/remove_ballot': 'desk only: a command opens a contest at once, and then its ballots stay',
  'desk/remove_candidates': 'desk only: a command opens a contest at once, and then its artists stay',
  'desk/save_ballot': 'earshot contest ballot',
  'desk/save_contest': 'earshot contest change',
  'desk/upload_contest_video': 'earshot contest change --video',
  'desk/allow': 'earshot allow',
  'desk/confirm_email': 'desk only: it is for a community without mail',
  'desk/create_invite': 'desk only: the link is copied or mailed in the browser',
  'desk/cancel_deletion': 'desk only: the deletion was started there',
  'desk/delete_member': 'desk only: the name is typed beside what goes',
  'desk/download_member_data': 'desk only: the reason is written beside the download',
  'desk/export_member': 'desk only: the person gets the link by mail',
  'desk/export_members': 'desk only: operators query the database',
  'desk/correct': 'earshot correct',
  'desk/correct_many': 'earshot correct',
  'desk/create_genre': 'desk only: imports add the genres that files name',
  'desk/delete_genre': 'desk only: genres are chosen from a list',
  'desk/mark_distinct': 'desk only: pairs are compared side by side',
  'desk/merge': 'earshot merge',
  'desk/merge_genres': 'desk only: genres are chosen from a list',
  'desk/rename_genre': 'desk only: genres are chosen from a list',
  'desk/set_owner': 'earshot member',
  'desk/set_shares': 'earshot share',
  'desk/split': 'earshot split',
  'desk/unmerge': 'earshot unmerge',
  'desk/end_sessions': 'desk only: `earshot member suspend` ends all sign-ins',
  'desk/hide': 'earshot hide',
  'desk/remove': 'earshot remove',
  'desk/check_ledger': 'earshot ledger check',
  'desk/close_plan': 'earshot plan close',
  'desk/close_product': 'earshot product close',
  'desk/compare_payments': 'earshot payments compare',
  'desk/deposit_pool': 'earshot ledger deposit',
  'desk/ignore_event': 'desk only: events are read in the browser',
  'desk/mark_subscribers_only': 'earshot plan mark',
  'desk/offer_plan': 'earshot plan change',
  'desk/order_products': 'earshot product change --place',
  'desk/refund': 'earshot refund',
  'desk/retry_event': 'desk only: a job retries events by itself',
  'desk/save_plan': 'earshot plan create',
  'desk/save_product': 'earshot product create',
  'desk/pay_payout': 'earshot payout pay',
  'desk/pay_payouts': 'earshot payout pay',
  'desk/reject_payout': 'earshot payout reject',
  'desk/restore': 'earshot restore',
  'desk/send_reset': 'desk only: the sign-in page mails the same link',
  'desk/set_roles': 'earshot admin',
  'desk/show': 'earshot show',
  'desk/show_contact': 'desk only: operators read the database',
  'desk/test_mail': 'desk only: the answer is read at once, and jobs send all other mails',
  'desk/revoke_invite': 'desk only: invitations are listed in the browser',
  'desk/update_email': 'desk only: the new address is confirmed by a mailed link',
  'desk/save_topic': 'earshot topic',
  'desk/order_topics': 'desk only: an order is dragged',
  'desk/archive_topic': 'desk only: commands create and remove topics',
  'desk/delete_topic': 'earshot topic remove',
  'desk/move_posts': 'desk only: commands create and remove topics',
  'desk/set_topic_moderators': 'desk only: commands give roles of the community',
  'desk/save_rule': 'desk only: rules are imported as text lines',
  'desk/delete_rules': 'desk only: rules are imported as text lines',
  'desk/import_rules': 'desk only: rules are tried beside their list',
  'desk/try_text': 'desk only: a text is tried beside the rules',
  'desk/delete_jobs': 'earshot jobs delete',
  'desk/make_backup': 'earshot backup',
  'desk/backup_link': 'desk only: operators copy the file of a dump',
  'desk/delete_backup': 'desk only: operators delete the file of a dump',
  'desk/verify_backup': 'desk only: operators restore a dump into another DATA_DIR',
  'desk/mute_alarms': 'desk only: a choice of one admin about their mails',
  'desk/resume_mail': 'desk only: a command would name an address in the history of the shell',
  'desk/send_mail_again': 'earshot jobs retry',
  'desk/show_recipient': 'desk only: operators read the database',
  'desk/clean_storage': 'desk only: the server does it every hour',
  'desk/count_storage': 'desk only: du counts the files of a folder',
  'desk/run_job': 'desk only: recurring jobs run by themselves',
  'desk/retry_jobs': 'earshot jobs retry',
  'desk/undo': 'desk only: a command is undone by its inverse, which it prints',
  'desk/undo_correction': 'earshot correct --undo',
  'desk/write_to_member': 'desk only: operators have their own mail program',
  'desk/save_site_draft': 'desk only: on the command line, the file itself is the draft',
  'desk/site_preview': 'desk only: a preview is looked at in the browser',
  'desk/upload_site_file': 'earshot site apply',
  'desk/read_site_archive': 'earshot site apply',
  'desk/upload_site_film': 'earshot site apply',
  'desk/show_text': 'desk only: a text is looked at in the browser',
  'moderation/appeal': 'desk only: the author of a text appeals on its page',
  'moderation/delete_for_good': 'desk only: it asks for a proof of identity',
  'moderation/lock': 'desk only: moderators work in the browser',
  'moderation/move': 'desk only: moderators work in the browser',
  'moderation/pin': 'desk only: moderators work in the browser',
  'moderation/restore': 'earshot member restore',
  'moderation/settle': 'desk only: moderators work in the browser',
  'moderation/settle_message': 'desk only: messages are read in the browser',
  'moderation/suspend': 'earshot member suspend',
  'moderation/take': 'desk only: it says who is at a case in the browser',
  'moderation/undo': 'desk only: moderators work in the browser',
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

const studio = join(import.meta.dirname, '../../studio/src')
/** Screens that offer commands, with their text. */
const offers = readdirSync(studio, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, text: readFileSync(join(studio, name), 'utf8') }))
  .filter(({ text }) => text.includes('<AsCommand') || text.includes('command: ('))

test('DESK-12 each act that has a command offers it to copy, at its dialog, form or button', () => {
  const begins = (words: string) =>
    offers.some(({ text }) => text.includes(`\`${words} `) || text.includes(`commands={['${words}`))
  const commands = new Set(Object.values(COMMANDS).filter((command) => command.startsWith('earshot ')))
  const missing = [...commands]
    .map((command) => command.replace('earshot ', '').replace(/ (?:--dry-run|--force|--video|--place|<file>)$/, ''))
    .filter((words) => !begins(words))
  // Dialogs for several acts make their command of the act.
  expect(missing.toSorted()).toEqual(['correct --undo', 'hide', 'plan mark', 'remove', 'restore', 'show'])
  expect(offers.find(({ name }) => name.endsWith('catalogue/item.page.tsx'))?.text).toContain(
    '`correct ${kind} ${id} --undo',
  )
  expect(offers.find(({ name }) => name.endsWith('item-act-dialog.tsx'))?.text).toContain('`${act} ${kind} ${id}')
  expect(offers.find(({ name }) => name.endsWith('subscribers.page.tsx'))?.text).toContain("? 'mark' : 'unmark'")
})

test('DESK-12 a text that others wrote is one word of a command, so that a shell runs nothing in it', () => {
  const bare =
    /(?<!quoted\()`(?:[a-z]| --)[^`]*\$\{(?:\w+\.)*(?:title|username|url|reference|link)\}[^`]*`|JSON\.stringify/g
  for (const { name, text } of offers) expect(text.match(bare) ?? [], name).toEqual([])
})
