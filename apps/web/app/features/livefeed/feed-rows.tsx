import type { ArtistSummary, Song } from '@earshot/contract/catalogue/catalogue'
import type { Episode } from '@earshot/contract/catalogue/podcast'
import type { LikeKey } from '@earshot/contract/listening/like'
import type { Playlist } from '@earshot/contract/listening/playlist'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { ShareMenu } from '../../layout/parts/share-menu.tsx'
import { LikeCount } from '../../layout/parts/totals/like-count.tsx'
import { Stars } from '../../layout/parts/totals/stars.tsx'
import { AddToPlaylist } from '../../layout/sound/add-to-playlist.tsx'
import type { ToAdd } from '../../layout/sound/choose-playlist/to-add.ts'
import { LikeItem } from '../../layout/sound/like-item.tsx'
import { SoundMenu } from '../../layout/sound/sound-menu.tsx'
import { episodePath } from '../../lib/page/podcast-page.ts'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { useSelection } from '../../lib/state/selection-store.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import styles from './feed-rows.module.css'

/** One page of the open tab. */
export type FeedPage =
  | { kind: 'songs'; items: Dated<Song>[] }
  | { kind: 'episodes'; items: Dated<Episode>[] }
  | { kind: 'playlists'; items: Dated<Playlist>[] }
  | { kind: 'artists'; items: Dated<ArtistSummary>[] }

type Dated<Item> = Item & { published_at: string }

/** The kind of source that the play button of a row plays. */
const SOUNDS = { songs: 'play', episodes: 'episode', playlists: 'playlist', artists: 'artist' } as const

/** The content of a row. */
type Row = {
  id: number
  /** The URL that the row opens; URLs of the player contain no key (LIVEFEED-13 to LIVEFEED-15). */
  href: string
  /** The URL to share: that of the item itself, even if the row opens its album. */
  shared: string
  picture: string | null | undefined
  title: string
  by: string | null | undefined
  rate: number
  ratesCount: number
  /** The time of publication (HOMEFEED-04). */
  publishedAt: string
  /** The item that the heart likes; undefined for artists. */
  liked?: LikeKey
  likesCount?: number | undefined
  /** The songs that the plus icon adds; undefined if the item has no songs (LIVEFEED-16). */
  toAdd?: ToAdd
  onClick?: () => void
}

const RATED_AS = { songs: 'song', episodes: 'episode', playlists: 'playlist', artists: 'artist' } as const

/** The rows of the live feed (LIVEFEED-11). */
export function FeedRows({ page }: { page: FeedPage }) {
  const rows = useRows(page)
  const shape = page.kind === 'artists' ? 'round' : 'square'
  return (
    <ol className={styles.rows} data-by={page.kind === 'playlists' ? '' : undefined}>
      {rows.map(
        (
          { id, href, shared, picture, title, by, rate, ratesCount, publishedAt, liked, likesCount, toAdd, onClick },
          index,
        ) => (
          <li key={id} className={styles.row}>
            <div className={styles.art}>
              <Picture src={picture} alt="" seed={title} shape={shape} sizes="4rem" first={index === 0} />
              <PlayButton of={`${SOUNDS[page.kind]}/${id}`} title={title} variant="corner" />
            </div>
            <h3 className={styles.title}>
              <StretchedLink href={href} onClick={onClick} data-without-key="" dir="auto">
                {title}
              </StretchedLink>
            </h3>
            <p className={styles.by}>
              {by && <bdi>{by}</bdi>}
              <DateText date={publishedAt} />
            </p>
            <div className={styles.rating}>
              <Stars kind={RATED_AS[page.kind]} id={id} rate={rate} count={ratesCount} />
              {liked !== undefined && <LikeCount item={liked} sent={likesCount} />}
            </div>
            <div className={styles.actions}>
              {liked !== undefined && <LikeItem item={liked} title={title} />}
              <ShareMenu title={title} href={shared} of={`${SOUNDS[page.kind]}/${id}`} />
              <AddToPlaylist what={toAdd ?? { title, songIds: [] }} disabled={toAdd === undefined} />
            </div>
            <div className={styles.menu}>
              <SoundMenu of={`${SOUNDS[page.kind]}/${id}`} title={title} />
            </div>
          </li>
        ),
      )}
    </ol>
  )
}

function useRows(page: FeedPage): Row[] {
  const player = usePlayerLink()
  const { selectArtist } = useSelection.getState()
  switch (page.kind) {
    case 'songs':
      return page.items.map((song) => ({
        ...factsOf(song),
        liked: `song-${song.id}` as const,
        likesCount: song.likes_count,
        href:
          song.album_id === undefined || song.album_id === null
            ? player('play', song.id)
            : player('album', song.album_id),
        shared: `/plays/${song.id}`,
        picture: song.album_art,
        title: song.title,
        by: song.artistName,
        toAdd: { title: song.title, songIds: [song.id] },
      }))
    case 'episodes':
      return page.items.map((episode) => ({
        ...factsOf(episode),
        liked: `episode-${episode.id}` as const,
        likesCount: episode.likes_count,
        href: player('episode', episode.id),
        shared: episodePath(episode),
        picture: episode.avatarURL,
        title: episode.name,
        by: episode.sponsor || episode.podcastTitle,
      }))
    case 'playlists':
      return page.items.map((playlist) => ({
        ...factsOf(playlist),
        liked: `playlist-${playlist.id}` as const,
        likesCount: playlist.likes_count,
        href: player('playlist', playlist.id),
        shared: player('playlist', playlist.id),
        picture: playlist.image,
        title: playlist.name,
        by: playlist.artistName,
        toAdd: { title: playlist.name, fromPlaylistId: playlist.id },
      }))
    case 'artists':
      return page.items.map((artist) => ({
        ...factsOf(artist),
        href: `/artist/${artist.id}`,
        shared: `/artist/${artist.id}`,
        picture: artist.avatarURL,
        title: artist.name,
        by: artist.genre,
        onClick: () => selectArtist(artist),
      }))
  }
}

const factsOf = ({ id, rate, rates_count: ratesCount, published_at: publishedAt }: Facts) => ({
  id,
  rate,
  ratesCount,
  publishedAt,
})

type Facts = Pick<Dated<Song>, 'id' | 'rate' | 'rates_count' | 'published_at'>
