import type { LibraryItem, LibraryTab } from '@earshot/contract/listening/library'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import { joined } from '@earshot/listening/tracks/fact-words'
import type { Source } from '@earshot/listening/tracks/sources'
import * as m from '@earshot/messages/library'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconLiked from '@earshot/ui/icons/heart-filled'
import IconX from '@earshot/ui/icons/x'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { AddToPlaylist } from '../../layout/sound/add-to-playlist.tsx'
import { LikeItem } from '../../layout/sound/like-item.tsx'
import { SoundMenu } from '../../layout/sound/sound-menu.tsx'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { formatLength } from '../../lib/text/format.ts'
import styles from './library.module.css'

type Props = { item: LibraryItem; tab: LibraryTab; onRemove: (item: LibraryItem) => void }

/** An item of the library: it opens its page, plays in place, and can be removed. */
export function LibraryRow({ item, tab, onRemove }: Props) {
  const { kind, id, title, by, image, added_at: at, length, count } = item
  const player = usePlayerLink()
  const source: Source = `${kind === 'song' ? 'play' : kind}/${id}`
  const isHeard = tab === 'history'
  return (
    <li className={styles.row}>
      <div className={styles.art}>
        <Picture src={image} alt="" seed={title} shape={kind === 'artist' ? 'round' : 'square'} sizes="3.5rem" />
        <PlayButton of={source} title={title} variant="corner" />
      </div>
      <StretchedLink href={hrefOf(item, player)} className={styles.title}>
        <bdi>{title}</bdi>
      </StretchedLink>
      <span className={styles.by} dir="auto">
        {joined(by ?? '', kindWord(item, tab))}
      </span>
      <span className={styles.facts}>
        {length !== undefined && formatLength(length)}
        {count !== undefined && (kind === 'season' ? m.episode_count({ count }) : m.track_count({ count }))}
      </span>
      <span className={styles.added}>
        <DateText date={at} />
      </span>
      <span className={styles.actions}>
        {isHeard && (kind === 'song' || kind === 'episode') && <LikeItem item={`${kind}-${id}`} title={title} />}
        {!isHeard && item.is_liked === true && (
          <IconButton
            label={m.liked_named({ title })}
            aria-pressed
            className={styles.liked}
            onClick={() => onRemove(item)}
          >
            <IconLiked size={20} />
          </IconButton>
        )}
        {(kind === 'artist' || kind === 'podcast' || (item.is_followed === true && item.is_liked !== true)) && (
          <IconButton label={m.library_unfollow({ title })} onClick={() => onRemove(item)}>
            <IconX size={20} />
          </IconButton>
        )}
        {kind === 'song' && <AddToPlaylist what={{ title, songIds: [id] }} />}
        <SoundMenu of={source} title={title}>
          {(item.is_own === true || item.is_shared === true) && (
            <MenuLink href={`/account/edit_playlist?id=${id}`}>{m.edit()}</MenuLink>
          )}
        </SoundMenu>
      </span>
    </li>
  )
}

/** The kind of an item in a list of several kinds. */
function kindWord({ kind }: LibraryItem, tab: LibraryTab): string {
  if (tab !== 'podcasts') return ''
  return kind === 'episode' ? m.episode() : kind === 'season' ? m.season() : m.podcast()
}

function hrefOf({ kind, id }: LibraryItem, player: ReturnType<typeof usePlayerLink>): string {
  switch (kind) {
    case 'song':
      return `/plays/${id}`
    case 'album':
      return `/discover/${id}`
    case 'artist':
      return `/artist/${id}`
    case 'podcast':
      return `/podcast/${id}`
    case 'playlist':
    case 'season':
    case 'episode':
      return player(kind, id)
  }
}
