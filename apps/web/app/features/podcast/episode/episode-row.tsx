import type { ListedEpisode } from '@earshot/contract/catalogue/podcast'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import { joined, lengthWords } from '@earshot/listening/tracks/fact-words'
import * as m from '@earshot/messages/podcast'
import { MenuLink } from '@earshot/ui/actions/menu.tsx'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { AddToQueue } from '../../../layout/sound/add-to-queue.tsx'
import { LikeItem } from '../../../layout/sound/like-item.tsx'
import { SoundMenu } from '../../../layout/sound/sound-menu.tsx'
import { episodePath } from '../../../lib/page/podcast-page.ts'
import { usePlayerLink } from '../../../lib/session/player-link.ts'
import { DateText } from '../../../lib/text/date-text.tsx'
import { ProgressText } from '../progress-text.tsx'
import type { ListenerProgress } from '../progress.ts'
import styles from './episode-row.module.css'

type Props = {
  episode: ListedEpisode
  /** The name of its season, if several seasons are listed together. */
  season?: string | undefined
  progress: ListenerProgress
}

/** An episode in a list: it links to its page, plays in place, and shows this listener's progress (PLAYBACK-05). */
export function EpisodeRow({ episode, season, progress }: Props) {
  const { id, name, length, excerpt } = episode
  const of = `episode/${id}` as const
  const player = usePlayerLink()
  return (
    <li className={styles.row}>
      <Picture
        src={episode.avatarURL}
        alt=""
        seed={name}
        sizes="(min-width: 48rem) 7rem, 4rem"
        className={styles.art}
      />
      <h3 className={styles.title}>
        <StretchedLink href={episodePath(episode)} dir="auto">
          {name}
        </StretchedLink>
      </h3>
      <p className={styles.facts}>
        <DateText date={episode.created_at} />
        <span>
          {joined(
            '',
            season !== undefined && episode.number != null
              ? m.podcast_season_and_episode({ season, number: episode.number })
              : season,
            lengthWords(length),
            episode.subscribers_only ? m.for_subscribers() : '',
          )}
        </span>
        <ProgressText progress={progress?.get(id)} length={length} />
      </p>
      {excerpt !== '' && (
        <p className={styles.excerpt} dir="auto">
          {excerpt}
        </p>
      )}
      <div className={styles.actions}>
        <PlayButton of={of} title={name} variant="row" className={styles.play} />
        <LikeItem item={`episode-${id}`} title={name} />
        <AddToQueue of={of} title={name} />
        <SoundMenu of={of} title={name}>
          <MenuLink href={player('episode', id)}>{m.open_in_the_player()}</MenuLink>
        </SoundMenu>
      </div>
    </li>
  )
}
