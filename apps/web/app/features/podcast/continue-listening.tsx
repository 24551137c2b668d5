import { podcastMedia } from '@earshot/contract/calls/podcast'
import type { Episode } from '@earshot/contract/podcast'
import { LISTENING_KEYS } from '@earshot/listening/keys'
import * as m from '@earshot/messages/podcast'
import { readBookmarks } from '@earshot/playback/bookmarks'
import { textStore } from '@earshot/playback/text-store'
import { Section } from '@earshot/ui/lists/section.tsx'
import { Picture } from '@earshot/ui/media/picture.tsx'
import { StretchedLink } from '@earshot/ui/navigation/stretched-link.tsx'
import { formatDate } from '@earshot/ui/text/format-date'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useState } from 'react'
import { Stars } from '../../layout/parts/stars.tsx'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { quietApi } from '../../lib/api.ts'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { formatLength } from '../../lib/text/format.ts'
import { placesOf } from './places.ts'
import styles from './continue-listening.module.css'

/** Where the player keeps the places in episodes; there is none where it has another origin. */
const kept = textStore(localStore, LISTENING_KEYS.places)
/** Episodes that were left half heard, of those the latest few. */
const ASKED_MAX = 50

/** The episode that was published last, and the one that the listener left half heard; they may be the same one. */
export function LatestEpisode({ podcastId, latest }: { podcastId: number; latest: Episode | null }) {
  const stopped = useStopped(podcastId)
  if (latest === null) return null
  const isLatest = stopped?.episode.id === latest.id
  return (
    <Section title={stopped === undefined ? m.podcast_latest_episode() : m.podcast_listen_now()}>
      <div className={styles.episodes}>
        {stopped !== undefined && (
          <EpisodeCard
            episode={stopped.episode}
            facts={[
              isLatest ? m.podcast_latest_episode() : '',
              m.podcast_continue_at({ time: formatLength(stopped.seconds) }),
            ]}
          />
        )}
        {!isLatest && (
          <EpisodeCard
            episode={latest}
            facts={[stopped === undefined ? '' : m.podcast_latest_episode(), formatLength(latest.length)]}
          />
        )}
      </div>
    </Section>
  )
}

/** An episode that plays here and opens in the player. */
function EpisodeCard({ episode, facts }: { episode: Episode; facts: readonly string[] }) {
  const player = usePlayerLink()
  return (
    <article className={styles.episode}>
      <Picture src={episode.avatarURL} alt="" seed={episode.name} sizes="9rem" />
      <div className={styles.words}>
        <h3>
          <StretchedLink href={player('episode', episode.id)} dir="auto">
            {episode.name}
          </StretchedLink>
        </h3>
        <p>{[...facts, formatDate(episode.created_at)].filter((fact) => fact !== '').join(' · ')}</p>
        <div className={styles.ways}>
          <span className={styles.sound}>
            <CardSound of={`episode/${episode.id}`} title={episode.name} />
          </span>
          <Stars kind="episode" id={episode.id} rate={episode.rate} count={episode.rates_count} />
        </div>
      </div>
    </article>
  )
}

type Stopped = { episode: Episode; seconds: number }

// Asks only where something was left half heard.
function useStopped(podcastId: number): Stopped | undefined {
  const [stopped, setStopped] = useState<Stopped & { podcastId: number }>()
  useEffect(() => {
    let isShown = true
    const places = placesOf(readBookmarks(kept)).slice(0, ASKED_MAX)
    if (places.length === 0) return undefined
    const find = async () => {
      const episode_ids = places.map(({ id }) => id).join(',')
      const { episodes = [] } = await quietApi.get(podcastMedia, { podcast_id: podcastId, episode_ids })
      const place = places.find(({ id }) => episodes.some((episode) => episode.id === id))
      const episode = episodes.find(({ id }) => id === place?.id)
      if (isShown && place !== undefined && episode !== undefined)
        setStopped({ podcastId, episode, seconds: place.seconds })
    }
    // Without a reply the page offers the latest episode alone.
    find().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [podcastId])
  return stopped?.podcastId === podcastId ? stopped : undefined
}
