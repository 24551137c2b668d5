// Limits that server and clients share. Names state the units; CONSTANTS-* are the requirements.
import { NEWS_KINDS } from './community/writing/limits.ts'

/** Maximum number of tracks in a synced queue. */
export const QUEUE_MAX = 1000

/** Status of the envelope when a call requires a token and the token is missing or expired (ERRORS-04). */
export const TOKEN_NEEDED = 1000

/** Items per reply of each list (CONSTANTS-03). */
export const PAGE_SIZE = {
  posts: 20,
  articles: 20,
  members: 21,
  artists: 24,
  podcasts: 24,
  episodes: 30,
  search: 16,
  livefeed: 16,
  lines: 10,
  ballots: 16,
  leaders: 16,
  follows: 21,
  threads: 20,
  replies: 30,
  notifications: 20,
  reports: 20,
  suspensions: 20,
  playlistSongs: 200,
  reviews: 20,
  plays: 50,
  payouts: 20,
  charges: 20,
  applications: 20,
  history: 50,
  library: 30,
  person: 20,
} as const

/** Artists or podcasts shown without a keyword (ARTISTS-04, PODCASTS-02). */
export const WITHOUT_KEYWORD = 6

/** Largest item offset of a list. */
export const OFFSET_MAX = 10_000
/** Returns whether an offset lies past the last item that a list offers, so that its page is empty. */
export const isPastLists = ({ offset }: { offset: number }): boolean => offset > OFFSET_MAX

/** Maximum number of replies that one call returns to reach a linked reply. */
export const REPLIES_TO_ONE_MAX = 1000
/** Maximum number of new comments in one reply of `blog/updates`. */
export const UPDATES_MAX = 50

/** Maximum number of items that a search text lists, and of their pages when there are more (FIND-04). */
export const FOUND_MAX = 1_000
export const PAGES_FOUND_MAX = 63

/** Maximum length of a search text in characters; a longer one gets 400. */
export const SEARCH_TEXT_MAX = 200

/** Maximum number of songs found by lyrics, and of episodes found by transcripts. */
export const FOUND_LINES_MAX = 200

/** Maximum number of genres in one request (threat T14). */
export const GENRE_IDS_MAX = 100

/** Largest id: the maximum of PostgreSQL's integer. */
export const ID_MAX = 2_147_483_647

/** 1 MB of the file limits, in bytes (CONSTANTS-10). */
export const MEGABYTE = 1024 * 1024

/**
 * Limits of uploads: bytes and counts (CONSTANTS-09); pixels of a picture (threat T16), columns of a picture grid,
 * blocks of a post.
 */
export const UPLOAD = {
  imageBytes: 3 * MEGABYTE,
  imagePixels: 40_000_000,
  imagesPerBlock: 10,
  videoBytes: 20 * MEGABYTE,
  columns: 4,
  blocksPerPost: 50,
} as const

/** Maximum number of playlists per member. Separate from the other limits of playlists, which browsers load. */
export const PLAYLISTS_MAX = 500

/**
 * Playlists: characters of a name and a description, songs per playlist, minutes in which a deleted one can be
 * restored.
 */
export const PLAYLIST = { nameMax: 120, descriptionMax: 2000, songsMax: 10_000, restoreMinutes: 10 } as const

/**
 * Limits of the preview of a sound for subscribers: its first seconds, at most this part of the sound
 * (SUBSCRIPTION-05).
 */
export const PREVIEW = { secondsMax: 30, partMax: 0.5 } as const

/** Limits of imported playlist files: bytes and entries. */
export const PLAYLIST_FILE = { bytes: 2 * MEGABYTE, entriesMax: 10_000 } as const

/** Maximum number of songs that an import proposes for an unmatched entry. */
export const CANDIDATES_MAX = 3

/** Formats of exported playlist files. */
export const PLAYLIST_FORMATS = ['m3u8', 'jspf', 'xspf'] as const

/** Maximum lengths of texts of the community and of reviews in characters; markup counts in blocks and comments. */
export const TEXT_MAX = {
  title: 300,
  subTitle: 500,
  description: 20_000,
  block: 50_000,
  link: 500,
  comment: 20_000,
  review: 4000,
} as const

/** Maximum number of songs on an artist's page; the search finds the others. */
export const ARTIST_SONGS_MAX = 500

/**
 * Numbers of items shown: related and lively posts, top songs of an artist or a listener, ads by position
 * (CONSTANTS-04), mentions in a text and in an article, and texts that mention an artist.
 */
export const SHOWN = {
  latestPosts: 5,
  similarPosts: 3,
  livelyPosts: 4,
  topSongs: 10,
  votingAds: 3,
  sideAds: 2,
  mentions: 12,
  articleMentions: 100,
  mentioningTexts: 4,
} as const

/** An episode counts as played when this part of it, or all but its last seconds, were heard (PLAYBACK-09). */
export const PLAYED = { part: 0.95, lastSeconds: 30 } as const

/** Seconds of listening after which a play counts; for a shorter sound, half of it. */
export const PLAY_SECONDS = 30

/** Character counts of account fields (CONSTANTS-08). */
export const ACCOUNT = {
  loginMax: 255,
  emailMax: 300,
  usernameMax: 120,
  nameMax: 120,
  passwordMin: 6,
  passwordMax: 1024,
  phoneMin: 8,
  phoneMax: 20,
  codeLength: 6,
  resendSeconds: 150,
} as const

/** Minutes for which a proof of identity counts, and the error of a call without one (ACCOUNT2-05). */
export const PROOF_MINUTES = 10
export const PROOF_NEEDED = 'Confirm that it is you.'

/** Scopes of an access key for another program. */
export const KEY_SCOPES = ['listen', 'read', 'write'] as const

/** Access keys: characters of a name, keys per member. */
export const ACCESS_KEY = { nameMax: 60, most: 20 } as const

/** The error for a member without a verified phone who tries to change something (PHONE-23). */
export const PHONE_NEEDED = 'Verify your phone first.'

/** Keys of the six orders of the live feed (LIVEFEED-07). */
export const SORT_KEYS = ['top_rated', 'a_z', 'z_a', 'most_plays', 'rand', 'most_reviews'] as const

/** Reasons of a report (CONSTANTS-11). */
export const REPORT_REASONS = ['content', 'media', 'spam'] as const

/** Reasons that members send: those of a report, and the claim of somebody who owns what is published (RELEASE-35). */
export const CASE_REASONS = [...REPORT_REASONS, 'rights'] as const

/** Reasons of a case: those that members send, and the appeal of an author (COMMUNITYDESK-12). */
export const OPENING_REASONS = [...CASE_REASONS, 'appeal'] as const

/** Characters of the text and of the link of a claim. */
export const CLAIM = { textMax: 2_000, linkMax: 2_000 } as const

/** Members who may create an account, and who may write posts and comments (SETUP-10). */
export const SIGN_UP_MODES = ['everybody', 'invited', 'nobody'] as const
export const POSTING_MODES = ['members', 'roles', 'nobody'] as const

/** The errors of an account that may not be created (SETUP-11). */
export const SIGN_UP_CLOSED = {
  invited: 'This community accepts new members by invitation only.',
  nobody: 'This community accepts no new members.',
} as const

/** The errors of posts and comments that may not be written (SETUP-10). */
export const POSTING_CLOSED = {
  roles: 'Only members with a role write posts and comments here.',
  nobody: 'No new posts and comments can be written here.',
} as const

/** Roles of members; a member has any set of them (DESK-02). */
export const ROLES = ['admin', 'editor', 'moderator', 'writer'] as const

/** A role of a member (DESK-02). */
export type Role = (typeof ROLES)[number]

/** The roles that the documented field `role` knows, the first one that applies first (MEMBERS-03, DESK-02). */
export const PUBLIC_ROLES = ['admin', 'moderator', 'writer'] as const

/** A role of the documented field `role` (MEMBERS-03). */
export type PublicRole = (typeof PUBLIC_ROLES)[number]

/** Members who may write posts in a topic (COMMUNITYDESK-01). */
export const TOPIC_WRITERS = ['members', 'moderators', 'admins'] as const
export type TopicWriters = (typeof TOPIC_WRITERS)[number]

/** Limits of topics: characters of the title and the line below it, topics, moderators (COMMUNITYDESK-01 to -04). */
export const TOPIC = { titleMax: 80, subTitleMax: 200, most: 200, moderatorsMax: 20 } as const

/** Lists in which a post is pinned: that of its topic, or that of all topics; posts per list (COMMUNITYDESK-05). */
export const PIN_PLACES = ['topic', 'community'] as const
export type PinPlace = (typeof PIN_PLACES)[number]
export const PINS_MAX = 3

/** Rules about texts: their kinds, effects and places, and limits (COMMUNITYDESK-10). */
export const RULE_KINDS = ['word', 'domain'] as const
export const RULE_ACTS = ['hold', 'refuse', 'report'] as const
export const RULE_PLACES = ['posts', 'comments', 'reviews', 'names'] as const
export const RULE = { patternMin: 2, patternMax: 100, noteMax: 200, most: 1_000, fileBytes: 500_000 } as const

/** The error of a text or name that a rule refuses (COMMUNITYDESK-10). */
export const NOT_ALLOWED = 'Your text contains something that is not allowed here.'

/** Minutes for which a moderator takes a case, and seconds after which an author is notified of a decision. */
export const CASE = { takenMinutes: 10, notifiedSeconds: 60 } as const

/** Days for which a text that a moderator deleted can be restored (COMMUNITYDESK-08). */
export const DELETED_TEXT_DAYS = 30

/** The palette of topic colours; any other name is shown as grey (COMMUNITY-04). */
export const TOPIC_COLOURS = ['pink', 'blue', 'green', 'amber', 'violet', 'teal', 'red', 'grey'] as const

/**
 * Days after which an unfinished post is deleted, on the device where it was written and on the server, with the
 * pictures that only the draft uses.
 */
export const DRAFT_DAYS = 30

/** Maximum depth of a reply; a top-level comment has level 1 (threat T22). */
export const COMMENT_DEPTH = 8

/**
 * A rate limit of calls: at most `most` uses in a window of `seconds` by one member, from one address, or by all
 * together. A limit with `beforeInput` counts a call before its form is read.
 */
export type RateLimit = { most: number; seconds: number; per: 'member' | 'address' | 'all'; beforeInput?: true }

/** Rate limits by name. Calls that declare the same name share a counter (API-39). */
export const RATE_LIMITS = {
  posts: { most: 10, seconds: 3600, per: 'member' },
  comments: { most: 30, seconds: 600, per: 'member' },
  suggestions: { most: 600, seconds: 600, per: 'member' },
  follows: { most: 120, seconds: 3600, per: 'member' },
  ratings: { most: 120, seconds: 3600, per: 'member' },
  likes: { most: 1200, seconds: 3600, per: 'member' },
  votes: { most: 1200, seconds: 3600, per: 'member' },
  reports: { most: 30, seconds: 3600, per: 'member' },
  applications: { most: 20, seconds: 3600, per: 'member' },
  invitations: { most: 60, seconds: 3600, per: 'member' },
  uploads: { most: 200, seconds: 3600, per: 'member', beforeInput: true },
  importFiles: { most: 30_000, seconds: 3600, per: 'member' },
  sounds: { most: 2000, seconds: 3600, per: 'member' },
  feedChecks: { most: 30, seconds: 3600, per: 'member' },
  feedImports: { most: 20, seconds: 86_400, per: 'member' },
  feedProofs: { most: 60, seconds: 3600, per: 'member' },
  playlists: { most: 200, seconds: 3600, per: 'member' },
  profilePictures: { most: 60, seconds: 3600, per: 'member', beforeInput: true },
  usernames: { most: 20, seconds: 3600, per: 'member' },
  accessKeys: { most: 30, seconds: 3600, per: 'member' },
  phoneCodes: { most: 10, seconds: 3600, per: 'member' },
  phoneCodesOfAddress: { most: 30, seconds: 3600, per: 'address' },
  phoneCodesOfAll: { most: 5000, seconds: 86_400, per: 'all' },
  proofs: { most: 20, seconds: 900, per: 'member' },
  proofCodes: { most: 5, seconds: 3600, per: 'member' },
  moneyActs: { most: 60, seconds: 3600, per: 'member' },
  testMails: { most: 5, seconds: 3600, per: 'member' },
  signUps: { most: 60, seconds: 3600, per: 'address' },
  socialSignIns: { most: 60, seconds: 900, per: 'address' },
  resetRequests: { most: 20, seconds: 3600, per: 'address' },
  resets: { most: 30, seconds: 3600, per: 'address' },
  contactMessages: { most: 5, seconds: 3600, per: 'address' },
  contactMessagesOfAll: { most: 500, seconds: 86_400, per: 'all' },
} as const satisfies Readonly<Record<string, RateLimit>>

/** The name of a rate limit. */
export type LimitName = keyof typeof RATE_LIMITS

/**
 * Kinds of notifications: replies, comments, mentions, reactions, followers, and what members and creators publish;
 * music that opened to everybody; decisions of moderators; news of the studio, the newsroom, the account, claims,
 * imports, money, the operation of the server, for admins (DESK-16), and shared playlists (LIBRARY-09).
 */
export const NOTIFICATION_KINDS = [
  'reply',
  'comment',
  'mention',
  'reaction',
  'follow',
  'post',
  'article',
  'album',
  'episode',
  'opened',
  'moderation',
  'studio',
  'newsroom',
  'account',
  'claim',
  'import',
  'money',
  'operations',
  'contest',
  'playlist_invitation',
  'playlist_joined',
] as const

/** Kinds of notifications that are mailed at once until the member chooses something else (DESK-16). */
export const MAILED_KINDS = ['account', 'claim', 'import', 'money', 'operations'] as const

/** Kinds of notifications that a member can also get by mail. */
export const MAIL_KINDS = [...NEWS_KINDS, 'album', 'newsroom', ...MAILED_KINDS] as const

/**
 * Choices where notifications of a kind arrive: on the site; also by mail, at once or once a day in one mail; nowhere.
 * The two choices of mail exist for MAIL_KINDS (WRITING-17).
 */
export const NOTIFICATION_CHOICES = ['site', 'mail', 'digest', 'never'] as const

/**
 * Tiers of support for an artist: price in US dollars, billing period, and number of perks, counted from the first
 * (ARTISTPROFILE-10, ARTISTPROFILE-11).
 */
export const SUPPORT_TIERS = [
  { tier: 'Bronze', price: 5, period: 'once', perks: 2 },
  { tier: 'Gold', price: 20, period: 'month', perks: 5 },
  { tier: 'Platinum', price: 30, period: 'month', perks: 6 },
] as const

/** Kinds of texts of members that can be reported. */
export const REPORTED_TEXTS = ['comment', 'post', 'review'] as const

/** Kinds of published items that can be reported (RELEASE-35). */
export const REPORTED_ITEMS = ['album', 'song', 'podcast', 'episode'] as const

/** Kinds of content that can be reported. */
export const REPORTED_KINDS = [...REPORTED_TEXTS, ...REPORTED_ITEMS] as const

/** Kinds of items that listeners rate. */
export const RATED_KINDS = ['song', 'episode', 'album', 'playlist', 'artist'] as const

/** Kinds of items that listeners like (LIBRARY-01). */
export const LIKED_KINDS = ['song', 'album', 'episode', 'season', 'playlist'] as const

/** Maximum number of likes of one kind per member, and of items in one request for their likes. */
export const LIKES = { most: 10_000, requested: 200 } as const

/** The people who see the likes of a member (PERSON-03). */
export const AUDIENCES = ['everybody', 'followers', 'nobody'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Lists of the library, and their orders (LIBRARY-02). */
export const LIBRARY_TABS = ['songs', 'albums', 'playlists', 'podcasts', 'artists', 'history'] as const
export const LIBRARY_SORTS = ['recent', 'title', 'artist'] as const

/** Maximum number of stars. */
export const STARS_MAX = 5

/** Decisions of a moderator; `show` makes hidden content visible again. */
export const DECISIONS = ['keep', 'hide', 'delete', 'show'] as const

/** Decisions of an admin about an account. */
export const ACCOUNT_DECISIONS = ['suspend', 'restore'] as const

/** Maximum length of a moderator's note to an author in characters. */
export const MODERATION_NOTE_MAX = 1000

/** Maximum length of the reason for a suspension in characters. */
export const SUSPENSION_REASON_MAX = 1000

/** Maximum length of an Idempotency-Key in characters, and the hours for which it is stored. */
export const IDEMPOTENCY_KEY_MAX = 255
export const IDEMPOTENCY_HOURS = 24

/** Maximum lengths of profile texts, in characters. */
export const DETAILS = { nameMax: 120, bioMax: 5000, cityMax: 120, addressMax: 300 } as const

/** Messages to the operator: maximum lengths in characters (CONTACT-03). */
export const CONTACT = { nameMax: 120, messageMax: 5000, subjectMax: 300 } as const
