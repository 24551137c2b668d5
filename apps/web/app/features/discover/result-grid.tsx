import type { Album, ArtistSummary, Song } from '@earshot/contract/catalogue'
import type { Playlist } from '@earshot/contract/playlist'
import type { Episode, Podcast, Season } from '@earshot/contract/podcast'
import { PlayButton } from '@earshot/listening/play-button.tsx'
import type { Source } from '@earshot/listening/sources'
import * as m from '@earshot/messages/discover'
import { Card } from '@earshot/ui/lists/card.tsx'
import { Grid } from '@earshot/ui/lists/grid.tsx'
import { formatCount, formatLength } from '../../lib/format.ts'
import { usePlayerLink } from '../../lib/player-link.ts'
import { useSelection } from '../../lib/selection-store.ts'

/** One page of one kind. */
export type Results =
  | { kind: 'podcasts'; items: Podcast[] }
  | { kind: 'episodes'; items: Episode[] }
  | { kind: 'seasons'; items: Season[] }
  | { kind: 'albums'; items: Album[] }
  | { kind: 'songs'; items: Song[] }
  | { kind: 'artists'; items: ArtistSummary[] }
  | { kind: 'playlists'; items: Playlist[] }

type Found = {
  id: number
  href: string
  picture: string | null | undefined
  title: string
  note: string
  /** What its button plays here. */
  plays: Source
  shape?: 'round'
  onClick?: () => void
  state?: unknown
}

/** What was found, as cards; where each leads is said by BROWSE-11 to BROWSE-14. */
export function ResultGrid({ results }: { results: Results }) {
  const player = usePlayerLink()
  const { selectArtist, selectPodcast } = useSelection.getState()
  const cards = foundOf(results, player, selectArtist, selectPodcast)
  return (
    <Grid>
      {cards.map(({ id, plays, ...card }, index) => (
        <Card
          key={id}
          {...card}
          as="h2"
          first={index === 0}
          sizes="(min-width: 62rem) 14rem, 45vw"
          onPicture={<PlayButton of={plays} title={card.title} />}
        />
      ))}
    </Grid>
  )
}

function foundOf(
  results: Results,
  player: ReturnType<typeof usePlayerLink>,
  selectArtist: (artist: ArtistSummary) => void,
  selectPodcast: (podcast: Podcast) => void,
): Found[] {
  switch (results.kind) {
    case 'podcasts':
      return results.items.map((item) => ({
        id: item.id,
        plays: `podcast/${item.id}` as const,
        href: `/podcast/${item.id}`,
        picture: item.avatarURL,
        title: item.title,
        note: item.host ?? '',
        onClick: () => selectPodcast(item),
      }))
    case 'episodes':
      return results.items.map((item) => ({
        id: item.id,
        plays: `episode/${item.id}` as const,
        href: player('episode', item.id),
        picture: item.avatarURL,
        title: item.name,
        note: noteOf(item.podcastTitle, formatLength(item.length)),
      }))
    case 'seasons':
      return results.items.map((item) => ({
        id: item.id,
        plays: `season/${item.id}` as const,
        href: player('season', item.id),
        picture: item.avatarURL,
        title: item.name,
        note: noteOf(item.podcastTitle, m.episode_count({ count: item.episodeCount })),
      }))
    case 'albums':
      return results.items.map((item) => ({
        id: item.id,
        plays: `album/${item.id}` as const,
        href: player('album', item.id),
        picture: item.image,
        title: item.title,
        note: noteOf(item.artistName, item.year),
      }))
    case 'songs':
      return results.items.map((item) => ({
        id: item.id,
        plays: `play/${item.id}` as const,
        href: player('play', item.id),
        picture: item.album_art,
        title: item.title,
        note: noteOf(item.artistName, formatLength(item.length)),
      }))
    case 'artists':
      return results.items.map((item) => ({
        id: item.id,
        plays: `artist/${item.id}` as const,
        href: `/account/artist_profile?id=${item.id}`,
        picture: item.avatarURL,
        title: item.name,
        note: noteOf(item.genre, m.play_count_short({ shown: formatCount(item.plays) })),
        shape: 'round' as const,
        onClick: () => selectArtist(item),
        state: item,
      }))
    case 'playlists':
      return results.items.map((item) => ({
        id: item.id,
        plays: `playlist/${item.id}` as const,
        href: player('playlist', item.id),
        picture: item.image,
        title: item.name,
        note: noteOf(item.artistName, m.discover_song_count({ count: item.song_count })),
      }))
  }
}

const noteOf = (...parts: (string | number | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')
