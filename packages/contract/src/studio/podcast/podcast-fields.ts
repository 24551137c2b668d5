import { z } from 'zod'

/** Categories of Apple Podcasts, which all directories use, each with its subcategories. */
export const PODCAST_CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  Arts: ['Books', 'Design', 'Fashion & Beauty', 'Food', 'Performing Arts', 'Visual Arts'],
  Business: ['Careers', 'Entrepreneurship', 'Investing', 'Management', 'Marketing', 'Non-Profit'],
  Comedy: ['Comedy Interviews', 'Improv', 'Stand-Up'],
  Education: ['Courses', 'How To', 'Language Learning', 'Self-Improvement'],
  Fiction: ['Comedy Fiction', 'Drama', 'Science Fiction'],
  Government: [],
  History: [],
  'Health & Fitness': ['Alternative Health', 'Fitness', 'Medicine', 'Mental Health', 'Nutrition', 'Sexuality'],
  'Kids & Family': ['Education for Kids', 'Parenting', 'Pets & Animals', 'Stories for Kids'],
  Leisure: [
    'Animation & Manga',
    'Automotive',
    'Aviation',
    'Crafts',
    'Games',
    'Hobbies',
    'Home & Garden',
    'Video Games',
  ],
  Music: ['Music Commentary', 'Music History', 'Music Interviews'],
  News: [
    'Business News',
    'Daily News',
    'Entertainment News',
    'News Commentary',
    'Politics',
    'Sports News',
    'Tech News',
  ],
  'Religion & Spirituality': ['Buddhism', 'Christianity', 'Hinduism', 'Islam', 'Judaism', 'Religion', 'Spirituality'],
  Science: [
    'Astronomy',
    'Chemistry',
    'Earth Sciences',
    'Life Sciences',
    'Mathematics',
    'Natural Sciences',
    'Nature',
    'Physics',
    'Social Sciences',
  ],
  'Society & Culture': ['Documentary', 'Personal Journals', 'Philosophy', 'Places & Travel', 'Relationships'],
  Sports: [
    'Baseball',
    'Basketball',
    'Cricket',
    'Fantasy Sports',
    'Football',
    'Golf',
    'Hockey',
    'Rugby',
    'Running',
    'Soccer',
    'Swimming',
    'Tennis',
    'Volleyball',
    'Wilderness',
    'Wrestling',
  ],
  Technology: [],
  'True Crime': [],
  'TV & Film': ['After Shows', 'Film History', 'Film Interviews', 'Film Reviews', 'TV Reviews'],
}

/** Orders of a podcast: single episodes, newest first, or a series that begins with the first one. */
export const PODCAST_TYPES = ['episodic', 'serial'] as const

/** Types of episodes (itunes:episodeType). */
export const EPISODE_TYPES = ['full', 'trailer', 'bonus'] as const
export type EpisodeType = (typeof EPISODE_TYPES)[number]

/** Roles of persons of an episode, from the taxonomy of Podcasting 2.0, in the order in which they are offered. */
export const PERSON_ROLES = [
  'host',
  'co-host',
  'guest host',
  'guest',
  'announcer',
  'narrator',
  'reporter',
  'author',
  'editor',
  'producer',
  'executive producer',
  'audio engineer',
  'audio editor',
  'sound designer',
  'composer',
  'researcher',
  'translator',
  'cover art designer',
] as const
export type PersonRole = (typeof PERSON_ROLES)[number]

/**
 * Limits of podcasts and episodes: characters of their texts, numbers of persons, soundbites, chapters and lines,
 * seconds of a soundbite, bytes of a file with a transcript and of a request with its lines, pixels and bytes of a
 * cover.
 */
export const PODCAST = {
  titleMax: 300,
  bioMax: 4_000,
  ownerNameMax: 200,
  copyrightMax: 200,
  hostMax: 200,
  nameMax: 300,
  notesMax: 20_000,
  sponsorMax: 200,
  seasonNameMax: 120,
  seasonMax: 9_999,
  numberMax: 99_999,
  personsMax: 20,
  personNameMax: 128,
  soundbitesMax: 5,
  soundbiteSecondsMin: 15,
  soundbiteSecondsMax: 120,
  soundbiteTitleMax: 128,
  chaptersMax: 300,
  chapterTitleMax: 200,
  transcriptLinesMax: 20_000,
  transcriptLineMax: 1_000,
  speakerMax: 100,
  transcriptsMax: 20,
  transcriptBytesMax: 8 * 1024 * 1024,
  fileBytesMax: 2 * 1024 * 1024,
  coverSideMin: 1_400,
  coverSideMax: 3_000,
  coverBytesMax: 10 * 1024 * 1024,
} as const

/** A person of an episode (podcast:person); `artist_id` is an artist of this site. */
export const EpisodePerson = z.object({
  name: z.string(),
  role: z.enum(PERSON_ROLES),
  link: z.string().optional(),
  artist_id: z.int().optional(),
})
export type EpisodePerson = z.infer<typeof EpisodePerson>

/** A part of an episode that represents it (podcast:soundbite); `start` and `length` in seconds. */
export const Soundbite = z.object({ start: z.number(), length: z.number(), title: z.string() })
export type Soundbite = z.infer<typeof Soundbite>
