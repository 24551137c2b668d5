/** An album of the demo world; `tracks` are titles in order, divided by "|". */
export type AlbumSeed = {
  title: string; year: number; tracks: string; subTitle?: string; label?: string; format?: string; certifications?: string; subscribersOnly?: boolean
}

/** An artist of the demo world; `bio` is HTML. */
export type ArtistSeed = { name: string; genre: string; bio?: string; link?: string; withoutPicture?: boolean; withBackImage?: boolean; owner?: string; plans?: boolean; albums: readonly AlbumSeed[] }

/** A podcast of the demo world. An episode is a line "name :: show notes :: chapters divided by /" (chapters only where there are some). */
export type PodcastSeed = {
  title: string; host: string; genre: string; bio: string; link?: string; language?: string; plans?: boolean
  seasons: readonly { name: string; year: number; subscribersOnly?: boolean; episodes: readonly string[] }[]
}

/** An article of the demo world; `html` is its text. */
export type ArticleSeed = { title: string; author: string; html: string; youtube?: string }
