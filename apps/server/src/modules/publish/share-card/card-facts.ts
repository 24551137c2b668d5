import * as account from '@earshot/contract/calls'
import * as catalogue from '@earshot/contract/calls'
import * as community from '@earshot/contract/calls'
import * as playlist from '@earshot/contract/calls'
import * as podcast from '@earshot/contract/calls'
import * as publication from '@earshot/contract/calls'
import * as vote from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/card'

/**
 * The contents of a card, as a visitor sees them. `picture` is a URL of this site or of another host; `isPerson` makes
 * the picture round.
 */
export type CardFacts = {
  kind: string
  title: string
  by: string | null | undefined
  picture: string | null | undefined
  isPerson: boolean
}

const ofThing = (
  kind: string,
  title: string,
  by: string | null | undefined,
  picture: string | null | undefined,
): CardFacts => ({ kind, title, by, picture, isPerson: false })
const ofPerson = (kind: string, title: string, picture: string | null | undefined): CardFacts => ({
  kind,
  title,
  by: null,
  picture,
  isPerson: true,
})

/**
 * Reads the items that have a card, by the kind in the URL. Each function throws an ApiError with 404 or 403 for an
 * item that does not exist or is private.
 */
export const CARDS = {
  album: async (api: ApiClient, id: number) => {
    const { album } = await api.get(catalogue.albumMedia, { album_id: id })
    return ofThing(m.album(), album.title, album.artistName, album.album_art)
  },
  song: async (api: ApiClient, id: number) => {
    const { song } = await api.get(catalogue.songMedia, { song_id: id })
    return ofThing(m.song(), song.title, song.artistName, song.album_art)
  },
  artist: async (api: ApiClient, id: number) => {
    const { artist } = await api.get(catalogue.artistMedia, { artist_id: id })
    return ofPerson(m.artist(), artist.name, artist.avatarURL)
  },
  playlist: async (api: ApiClient, id: number) => {
    const { playlist: about } = await api.get(playlist.playlistMedia, { playlist_id: id, limit: 1 })
    return ofThing(m.playlist(), about.name, about.artistName, about.image)
  },
  podcast: async (api: ApiClient, id: number) => {
    const { podcast: about } = await api.get(podcast.podcastMedia, { podcast_id: id })
    return ofThing(m.podcast(), about.title, about.host, about.avatarURL)
  },
  episode: async (api: ApiClient, id: number) => {
    const { episode, podcast: about } = await api.get(podcast.episodeMedia, { episode_id: id })
    return ofThing(m.episode(), episode.name, about.title, episode.avatarURL ?? about.avatarURL)
  },
  post: async (api: ApiClient, id: number) => {
    const { title, user, thumbnail } = await api.get(community.getPost, { blog_id: id })
    return ofThing(m.card_post(), title, m.by_name({ name: user.username }), thumbnail)
  },
  article: async (api: ApiClient, id: number) => {
    const article = await api.get(publication.newsDetail, { news_id: id })
    const { title, author, photo, thumbnail, share_title: shared, share_photo: picture } = article
    const by = author ? m.by_name({ name: author }) : null
    return ofThing(m.article(), shared || title, by, picture ?? photo ?? thumbnail)
  },
  member: async (api: ApiClient, id: number) => {
    const { full_name: name, username, avatarURL } = await api.get(account.getProfile, { user_id: id })
    return ofPerson(m.card_member(), name || username, avatarURL)
  },
  contest: async (api: ApiClient, id: number) => {
    const contest = await api.get(vote.voteCategory, { category_id: id })
    const date = DAY.format(new Date(contest.end_date))
    const when = contest.is_open ? m.card_contest_open({ date }) : m.card_contest_over({ date })
    return ofThing(m.card_contest(), contest.title, when, contest.image)
  },
} satisfies Record<string, (api: ApiClient, id: number) => Promise<CardFacts>>

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A kind of item that has a card. */
export type CardKind = keyof typeof CARDS

/** Returns whether a word of a URL is a kind that has a card. */
export const isCardKind = (word: string): word is CardKind => Object.hasOwn(CARDS, word)
