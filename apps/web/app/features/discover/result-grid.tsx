import type { Album, ArtistSummary, Song } from '@earshot/contract/catalogue/catalogue'
import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { Episode, Podcast, Season } from '@earshot/contract/catalogue/podcast'
import type { RatedKind } from '@earshot/contract/catalogue/rating'
import type { Post } from '@earshot/contract/community/community'
import type { LikeKey } from '@earshot/contract/listening/like'
import type { Playlist } from '@earshot/contract/listening/playlist'
import type { Member } from '@earshot/contract/member/member'
import { memberPath } from '@earshot/contract/member/member-path'
import type { News } from '@earshot/contract/site/publication'
import type { Source } from '@earshot/listening/tracks/sources'
import * as m from '@earshot/messages/discover'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { FollowCreator } from '../../layout/parts/member/follow-creator.tsx'
import { LikeCount } from '../../layout/parts/totals/like-count.tsx'
import { Stars } from '../../layout/parts/totals/stars.tsx'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { useSelection } from '../../lib/state/selection-store.ts'
import { formatCount, formatLength } from '../../lib/text/format.ts'

/** One page of results of one kind. */
export type Results =
  | { kind: 'podcasts'; items: Podcast[] }
  | { kind: 'episodes'; items: Episode[] }
  | { kind: 'seasons'; items: Season[] }
  | { kind: 'albums'; items: Album[] }
  | { kind: 'songs'; items: Song[] }
  | { kind: 'artists'; items: ArtistSummary[] }
  | { kind: 'playlists'; items: Playlist[] }
  | { kind: 'posts'; items: Post[] }
  | { kind: 'news'; items: News[] }
  | { kind: 'members'; items: Member[] }

type Found = {
  id: number
  href: string
  picture: string | null | undefined
  title: string
  note: string
  /** The source of the card's play button; an empty playlist has none. */
  plays?: Source | undefined
  /** The rating of rated items. */
  rated?: { kind: RatedKind; rate: number; count: number }
  liked?: { item: LikeKey; count: number | undefined }
  /** The kind of creator that the viewer can follow. */
  follows?: CreatorKind
  shape?: 'round'
  onClick?: () => void
  state?: unknown
}

/** Shows the results as cards; BROWSE-11 to BROWSE-14 define their links. */
export function ResultGrid({ results }: { results: Results }) {
  const player = usePlayerLink()
  const { selectArtist, selectPodcast } = useSelection.getState()
  const cards = foundOf(results, player, selectArtist, selectPodcast)
  return (
    <div data-by={OF_MEMBERS.has(results.kind) ? '' : undefined}>
      <Grid>
        {cards.map(({ id, plays, rated, liked, follows, ...card }, index) => (
          <Card
            key={id}
            {...card}
            as="h2"
            first={index === 0}
            sizes="(min-width: 62rem) 14rem, 45vw"
            onPicture={plays && <CardSound of={plays} title={card.title} />}
          >
            {rated && <Stars {...rated} id={id} />}
            {liked && <LikeCount item={liked.item} sent={liked.count} />}
            {follows && <FollowCreator kind={follows} id={id} name={card.title} size="s" />}
          </Card>
        ))}
      </Grid>
    </div>
  )
}

/** Kinds whose items belong to members, some of whom the viewer may not see (PEACE-01). */
const OF_MEMBERS: ReadonlySet<Results['kind']> = new Set(['playlists', 'posts', 'members'])

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
        follows: 'podcast' as const,
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
        rated: ratedAs('episode', item),
        liked: { item: `episode-${item.id}` as const, count: item.likes_count },
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
        rated: ratedAs('song', item),
        liked: { item: `song-${item.id}` as const, count: item.likes_count },
        plays: `play/${item.id}` as const,
        href: player('play', item.id),
        picture: item.album_art,
        title: item.title,
        note: noteOf(item.artistName, formatLength(item.length)),
      }))
    case 'artists':
      return results.items.map((item) => ({
        id: item.id,
        follows: 'artist' as const,
        rated: ratedAs('artist', item),
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
        rated: ratedAs('playlist', item),
        liked: { item: `playlist-${item.id}` as const, count: item.likes_count },
        plays: item.song_count > 0 ? (`playlist/${item.id}` as const) : undefined,
        href: player('playlist', item.id),
        picture: item.image,
        title: item.name,
        note: noteOf(item.artistName, m.split_songs_count({ count: item.song_count })),
      }))
    case 'posts':
      return results.items.map((item) => ({
        id: item.id,
        href: `/community/post/${item.id}`,
        picture: item.thumbnail,
        title: item.title,
        note: item.user.username,
      }))
    case 'news':
      return results.items.map((item) => ({
        id: item.id,
        href: `/publication/${item.id}`,
        picture: item.thumbnail,
        title: item.title,
        note: item.author ?? '',
      }))
    case 'members':
      return results.items.map((item) => ({
        id: item.id,
        href: memberPath(item.username),
        picture: item.avatarURL,
        title: item.username,
        note: noteOf(item.full_name, m.follower_count({ count: item.followers_count })),
        shape: 'round' as const,
      }))
  }
}

const ratedAs = (kind: RatedKind, { rate, rates_count: count }: { rate: number; rates_count: number }) => ({
  kind,
  rate,
  count,
})

const noteOf = (...parts: (string | number | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')
