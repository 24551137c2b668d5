import { Album, ArtistSummary, Song } from '@earshot/contract/catalogue/catalogue'
import { Episode, Podcast } from '@earshot/contract/catalogue/podcast'
import type { Suggestion } from '@earshot/contract/catalogue/search'
import { SUGGESTED } from '@earshot/contract/catalogue/suggested'
import { memberPath } from '@earshot/contract/member/member-path'
import { z } from 'zod'
import { phraseOf } from '../../../ports/open-search.ts'
import type { FoundPage, NamedKind } from '../../../ports/search.ts'
import type { Services } from '../../../ports/services.ts'
import { listNames } from './findable.store.ts'
import type { FindableKind, FoundName } from './findable.store.ts'

/** Number of items of a kind that are read: some of them may be hidden since they were indexed. */
const READ = 2 * SUGGESTED.each

/** Returns items whose names contain a text that is being typed (FIND-01, FIND-06). */
export async function suggestItems(
  { db, config, search }: Pick<Services, 'db' | 'config' | 'search'>,
  text: string,
  viewerId: number | undefined,
): Promise<Suggestion[]> {
  const name = phraseOf(text)
  if (name === '' || Array.from(text).length < SUGGESTED.least) return []
  const pages = await search.findItems({ kinds: KINDS, text, genreIds: [], offset: 0, limit: READ, isTyped: true })
  const pageOf = (kind: NamedKind) => pages.find((page) => page.kind === kind)
  const rowsOf = async (kind: FindableKind) => listNames(db, kind, pageOf(kind)?.ids ?? [], viewerId)
  const [playlists, posts, articles, members] = await Promise.all([
    rowsOf('playlists'),
    rowsOf('posts'),
    rowsOf('articles'),
    rowsOf('members'),
  ])
  const groups: Suggestion[][] = [
    ...CATALOGUE.map(([kind, read]) => read(cardsOf(pageOf(kind)))),
    playlists.map((row) => ({ kind: 'playlist', ...row, link: `${config.playerUrl}playlist/${row.id}` })),
    posts.map((row) => ({ kind: 'post', ...row, link: `/community/post/${row.id}` })),
    articles.map((row) => ({ kind: 'article', ...row, link: `/publication/${row.id}` })),
    members.map((row: FoundName) => ({ kind: 'member', ...row, link: memberPath(row.title) })),
  ]
  const isExact = ([first]: readonly Suggestion[]) => first !== undefined && namesOf(first).map(phraseOf).includes(name)
  return [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))].flatMap((group) =>
    group.slice(0, SUGGESTED.each),
  )
}

const namesOf = ({ kind, title, by }: Suggestion): string[] => (kind === 'member' ? [title, by ?? ''] : [title])

const cardsOf = (page: FoundPage | undefined): unknown => JSON.parse(`[${page?.cards ?? ''}]`)

/** Reads the suggestions of a kind from the cards of the index, in the order of the kinds. */
const CATALOGUE: readonly (readonly [NamedKind, (cards: unknown) => Suggestion[]])[] = [
  [
    'songs',
    reader(Song.pick({ id: true, title: true, artistName: true, album_art: true }), (card) => ({
      kind: 'play',
      id: card.id,
      title: card.title,
      by: card.artistName,
      image: card.album_art,
      link: `/plays/${card.id}`,
    })),
  ],
  [
    'albums',
    reader(Album.pick({ id: true, title: true, artistName: true, image: true }), (card) => ({
      kind: 'album',
      id: card.id,
      title: card.title,
      by: card.artistName,
      image: card.image,
      link: `/discover/${card.id}`,
    })),
  ],
  [
    'artists',
    reader(ArtistSummary.pick({ id: true, name: true, avatarURL: true }), (card) => ({
      kind: 'artist',
      id: card.id,
      title: card.name,
      image: card.avatarURL,
      link: `/artist/${card.id}`,
    })),
  ],
  [
    'podcasts',
    reader(Podcast.pick({ id: true, title: true, host: true, avatarURL: true }), (card) => ({
      kind: 'podcast',
      id: card.id,
      title: card.title,
      by: card.host,
      image: card.avatarURL,
      link: `/podcast/${card.id}`,
    })),
  ],
  [
    'episodes',
    reader(Episode.pick({ id: true, name: true, podcastTitle: true, avatarURL: true, podcast_id: true }), (card) => ({
      kind: 'episode',
      id: card.id,
      title: card.name,
      by: card.podcastTitle,
      image: card.avatarURL,
      link: `/podcast/${card.podcast_id}/${card.id}`,
    })),
  ],
]

const KINDS: readonly NamedKind[] = [...CATALOGUE.map(([kind]) => kind), 'playlists', 'posts', 'articles', 'members']

function reader<Card>(
  schema: z.ZodType<Card>,
  toSuggestion: (card: Card) => Suggestion,
): (cards: unknown) => Suggestion[] {
  const list = z.array(schema)
  return (cards) => list.parse(cards).map(toSuggestion)
}
