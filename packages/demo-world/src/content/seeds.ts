import type { Film } from './pages.ts'

/**
 * An album of the demo world; `tracks` are titles in order, divided by "|". `secondDisc` is the title that the second
 * disc begins with, `guests` are other artists by the title of their track.
 */
export type AlbumSeed = {
  title: string
  year: number
  tracks: string
  secondDisc?: string
  guests?: Readonly<Record<string, string>>
  subTitle?: string
  label?: string
  format?: string
  certifications?: string
  subscribersOnly?: boolean
}

/** An artist of the demo world; `bio` is HTML. */
export type ArtistSeed = {
  name: string
  genre: string
  bio?: string
  link?: string
  withoutPicture?: boolean
  withBackImage?: boolean
  owner?: string
  plans?: boolean
  albums: readonly AlbumSeed[]
}

/**
 * A podcast of the demo world. An episode is a line "name :: show notes :: chapters divided by /" (chapters only where
 * there are some).
 */
export type PodcastSeed = {
  title: string
  host: string
  genre: string
  bio: string
  link?: string
  language?: string
  plans?: boolean
  seasons: readonly { name: string; year: number; subscribersOnly?: boolean; episodes: readonly string[] }[]
}

/** An article of the demo world; `html` is its text. */
export type ArticleSeed = { title: string; author: string; html: string; youtube?: string }

/** A topic of the community with its posts, newest first; its icon is drawn. */
export type TopicSeed = { title: string; subTitle: string; colour: string; genre: string; posts: readonly PostSeed[] }

/** A block of a post. Pictures are named by an artist, an album or the title of an article. */
export type BlockSeed =
  | { text: string }
  | { pictures: readonly string[]; cols: number }
  | { film: Film }
  | { youtube: string }

/**
 * A post; `text` is plain. A line of `talk` is "who: words", with a ">" before it for each level it stands below
 * another, and with " ## reason" behind it when a moderator has hidden it. `hidden` is a moderator's reason; a held
 * post waits for one.
 */
export type PostSeed = {
  by: string
  title: string
  sub?: string
  text: string
  blocks?: readonly BlockSeed[]
  talk?: readonly string[]
  hidden?: string
  held?: boolean
}

/** A report: the title of a post or the whole words of a comment, and who said why. */
export type ReportSeed = {
  kind: 'post' | 'comment'
  words: string
  by: readonly string[]
  reason: 'content' | 'media' | 'spam'
}
