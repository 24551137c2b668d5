import type { PlayedItem } from '@earshot/contract/listening/listening'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/history'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconX from '@earshot/ui/icons/x'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { LikeItem } from '../../layout/sound/like-item.tsx'
import { SoundMenu } from '../../layout/sound/sound-menu.tsx'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { formatLength } from '../../lib/text/format.ts'
import { timeInWords } from './days.ts'
import styles from './history.module.css'

/** One play: its item, its time, and the part that was played. The title opens the item in the player. */
export function PlayRow({ play, onRemove }: { play: PlayedItem; onRemove: () => void }) {
  const player = usePlayerLink()
  const sound = soundOf(play)
  const title = sound?.title ?? m.history_gone()
  return (
    <article className={styles.play}>
      <span className={styles.art}>
        <Picture src={sound?.art} alt="" seed={title} sizes="3rem" />
        {sound !== undefined && <PlayButton of={`${sound.kind}/${sound.id}`} title={sound.title} variant="corner" />}
      </span>
      <span className={styles.words}>
        {sound === undefined ? (
          <span className={styles.gone}>{title}</span>
        ) : (
          <>
            <Link href={player(sound.kind, sound.id)} className={styles.title} dir="auto">
              {sound.title}
            </Link>
            <span className={styles.by} dir="auto">
              {sound.by}
            </span>
          </>
        )}
      </span>
      <span className={styles.when}>
        <time dateTime={play.played_at}>{timeInWords(play.played_at)}</time>
        {play.seconds > 0 && <span>{formatLength(play.seconds)}</span>}
      </span>
      <span className={styles.rowActions}>
        {sound !== undefined && (
          <LikeItem item={`${sound.kind === 'play' ? 'song' : 'episode'}-${sound.id}`} title={sound.title} />
        )}
        {sound !== undefined && <SoundMenu of={`${sound.kind}/${sound.id}`} title={sound.title} />}
        <IconButton label={m.history_remove_play({ title })} onClick={onRemove}>
          <IconX size={20} />
        </IconButton>
      </span>
    </article>
  )
}

const soundOf = ({ song, episode }: PlayedItem) => {
  if (song !== undefined)
    return { kind: 'play', id: song.id, title: song.title, by: song.artistName, art: song.album_art } as const
  if (episode !== undefined)
    return {
      kind: 'episode',
      id: episode.id,
      title: episode.name,
      by: episode.podcastTitle,
      art: episode.avatarURL,
    } as const
  return undefined
}
