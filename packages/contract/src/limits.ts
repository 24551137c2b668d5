// Numbers of the product that server and clients need. Names state the units; CONSTANTS-* of the requirements.

/** Most tracks of a queue that travels between devices. */
export const QUEUE_MAX = 1000

/** Status of the envelope when a call needs a token and none, or one that has ended, was sent (ERRORS-04). */
export const TOKEN_NEEDED = 1000

/** Items per reply of each list (CONSTANTS-03). */
export const PAGE_SIZE = {
  posts: 20,
  articles: 20,
  members: 21,
  artists: 24,
  podcasts: 24,
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
  messages: 20,
  suspensions: 20,
  playlistSongs: 200,
  reviews: 20,
  plays: 50,
  payouts: 20,
  charges: 20,
} as const

/** Artists or podcasts shown while no keyword is given (ARTISTS-04, PODCASTS-02). */
export const WITHOUT_KEYWORD = 6

/** Deepest item offset that a list is read from. */
export const OFFSET_MAX = 10_000
/** Whether an offset lies behind the last item that a list offers: its page is empty. */
export const isPastLists = ({ offset }: { offset: number }): boolean => offset > OFFSET_MAX

/** Replies that one call lists at most when it leads to a certain one. */
export const REPLIES_TO_ONE_MAX = 1000
/** Most new comments in one reply of `blog/updates`. */
export const UPDATES_MAX = 50

/** Longest search text in characters; longer ones are refused with 400. */
export const SEARCH_TEXT_MAX = 200

/** Most songs that are found by their lyrics, and episodes by their transcripts. */
export const FOUND_LINES_MAX = 200

/** Most genres one request may name (threat T14). */
export const GENRE_IDS_MAX = 100

/** Largest id: PostgreSQL's integer. */
export const ID_MAX = 2_147_483_647

/** 1 MB of the file limits, in bytes (CONSTANTS-10). */
export const MEGABYTE = 1024 * 1024

/** Limits of uploads: bytes and counts (CONSTANTS-09); pixels of a picture (threat T16), columns of a picture grid, blocks of a post. */
export const UPLOAD = {
  imageBytes: 3 * MEGABYTE,
  imagePixels: 40_000_000,
  imagesPerBlock: 10,
  videoBytes: 20 * MEGABYTE,
  columns: 4,
  blocksPerPost: 50,
} as const

/** Most playlists of one member. Apart from the other numbers of playlists, which browsers load. */
export const PLAYLISTS_MAX = 500

/** Playlists: characters of a name and a description, songs of one, minutes in which a deleted one can be restored. */
export const PLAYLIST = { nameMax: 120, descriptionMax: 2000, songsMax: 10_000, restoreMinutes: 10 } as const

/** A preview of a sound for subscribers: its first seconds, at most this part of it (SUBSCRIPTION-05). */
export const PREVIEW = { secondsMax: 30, partMax: 0.5 } as const

/** Playlist files that can be imported: bytes, and entries. */
export const PLAYLIST_FILE = { bytes: 2 * MEGABYTE, entriesMax: 10_000 } as const

/** Formats of playlist files. */
export const PLAYLIST_FORMATS = ['m3u8', 'jspf', 'xspf'] as const

/** Longest texts of the community and of reviews in characters; those of blocks and comments count with their markup. */
export const TEXT_MAX = {
  title: 300,
  subTitle: 500,
  description: 20_000,
  block: 50_000,
  link: 500,
  comment: 20_000,
  review: 4000,
} as const

/** Most songs that one artist's page lists; the rest are found by the search. */
export const ARTIST_SONGS_MAX = 500

/** Related and lively posts, the top songs of an artist or a listener, ads by place (CONSTANTS-04); what a text links to, and texts that link to an artist. */
export const SHOWN = {
  latestPosts: 5,
  similarPosts: 3,
  livelyPosts: 4,
  topSongs: 10,
  votingAds: 3,
  sideAds: 2,
  mentions: 12,
  mentioningTexts: 4,
} as const

/** A play counts after so many seconds of listening, or after half of a shorter sound. */
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

/** What a key for another program may be allowed to do. */
export const KEY_SCOPES = ['listen', 'read', 'write'] as const

/** Access keys: characters of a name, keys of one member. */
export const ACCESS_KEY = { nameMax: 60, most: 20 } as const

/** What is said to a member without a phone who wants to change something (PHONE-23). */
export const PHONE_NEEDED = 'Verify your phone first.'

/** Keys of the six orders of the live feed (LIVEFEED-07). */
export const SORT_KEYS = ['top_rated', 'a_z', 'z_a', 'most_plays', 'rand', 'most_reviews'] as const

/** Reasons of a report (CONSTANTS-11). */
export const REPORT_REASONS = ['content', 'media', 'spam'] as const

/** Roles that a member may carry (MEMBERS-03). */
export const ROLES = ['admin', 'writer', 'moderator'] as const

/** A role that a member may carry (MEMBERS-03). */
export type Role = (typeof ROLES)[number]

/** Names of the palette that topics are coloured with; every other name shows as grey (COMMUNITY-04). */
export const TOPIC_COLOURS = ['pink', 'blue', 'green', 'amber', 'violet', 'teal', 'red', 'grey'] as const

/** Days after which an unfinished post is forgotten, on the device where it was written and on the server, with pictures that only a draft may name. */
export const DRAFT_DAYS = 30

/** Deepest level of a reply; the first comment is level 1 (threat T22). */
export const COMMENT_DEPTH = 8

/** What one member may do in a window of `seconds`; the refusal says so in a sentence. */
export const WRITE_LIMITS = {
  posts: { most: 10, seconds: 3600 },
  comments: { most: 30, seconds: 600 },
  follows: { most: 120, seconds: 3600 },
  ratings: { most: 120, seconds: 3600 },
  votes: { most: 1200, seconds: 3600 },
  reports: { most: 30, seconds: 3600 },
  uploads: { most: 200, seconds: 3600 },
  playlists: { most: 200, seconds: 3600 },
} as const

/** Kinds of notifications: a reply to a comment, a comment on a post, a new follower, a post, article, album or episode that a member follows, a decision of a moderator. */
export const NOTIFICATION_KINDS = [
  'reply',
  'comment',
  'follow',
  'post',
  'article',
  'album',
  'episode',
  'moderation',
] as const

/** Tiers of support for an artist: price in US dollars, how often it is paid, and how many of the perks, from the first on (ARTISTPROFILE-10, ARTISTPROFILE-11). */
export const SUPPORT_TIERS = [
  { tier: 'Bronze', price: 5, period: 'once', perks: 2 },
  { tier: 'Gold', price: 20, period: 'month', perks: 5 },
  { tier: 'Platinum', price: 30, period: 'month', perks: 6 },
] as const

/** What can be reported. */
export const REPORTED_KINDS = ['comment', 'post', 'review'] as const

/** What listeners rate. */
export const RATED_KINDS = ['song', 'episode', 'album', 'playlist', 'artist'] as const

/** The most stars. */
export const STARS_MAX = 5

/** Decisions of a moderator; `show` makes hidden content visible again. */
export const DECISIONS = ['keep', 'hide', 'delete', 'show'] as const

/** Decisions of an administrator about an account. */
export const ACCOUNT_DECISIONS = ['suspend', 'restore'] as const

/** Most characters of a moderator's note to an author. */
export const MODERATION_NOTE_MAX = 1000

/** Most characters of the reason for a suspension. */
export const SUSPENSION_REASON_MAX = 1000
