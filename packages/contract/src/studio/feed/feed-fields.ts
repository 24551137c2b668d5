/** Ways to move a feed in: it is read at intervals, or its sounds are copied and its feed is published here. */
export const FEED_IMPORT_MODES = ['follow', 'host'] as const
export type FeedImportMode = (typeof FEED_IMPORT_MODES)[number]

/** Proofs of the owner of a feed: a code mailed to its address, or a code in its `podcast:txt` (SHOW-16). */
export const FEED_PROOFS = ['mail', 'txt'] as const
export type FeedProof = (typeof FEED_PROOFS)[number]

/** States of an import: without a proof, reading the feed or copying its sounds, finished, and not. */
export const FEED_IMPORT_STATES = ['proving', 'importing', 'done', 'failed'] as const
export type FeedImportState = (typeof FEED_IMPORT_STATES)[number]

/** An episode whose sound could not be copied; `why` is a sentence. */
export type NotCopied = { episode_id: number; title: string; why: string }

/**
 * Limits of moving feeds: characters of an address, days for which a code in a feed and a mailed one are valid, wrong
 * codes of an import, mails to one address in a day, imports of a member that wait for their proof, episodes that a
 * check lists, missing ones that it names, and sounds that may fail before copying stops.
 */
export const FEED_MOVE = {
  urlMax: 2_000,
  txtDays: 7,
  mailDays: 1,
  wrongMax: 5,
  mailsMax: 3,
  waitingMax: 5,
  listedMax: 500,
  missingMax: 100,
  notCopiedMax: 500,
} as const

/** Fields of podcasts and episodes that a feed decides. */
export const FED_FIELDS = [
  'title',
  'artist',
  'bio',
  'cover',
  'genre',
  'language',
  'link',
  'type',
  'explicit',
  'season',
  'number',
  'chapters',
] as const
export type FedField = (typeof FED_FIELDS)[number]
