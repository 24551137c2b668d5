import { podcastMedia } from '@earshot/contract/calls'
import type { Episode } from '@earshot/contract/catalogue/podcast'
import { PlayAll } from '@earshot/listening/buttons/play-and-shuffle.tsx'
import * as m from '@earshot/messages/podcast'
import { useEffect, useEffectEvent, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { shownProgress } from './progress.rules.ts'
import type { ListenerProgress } from './progress.ts'
import styles from './play-podcast.module.css'

/** The most recent unfinished episodes that are requested. */
const REQUESTED_MAX = 50

/**
 * The main action of a podcast: plays the latest season, or resumes the last unfinished episode. Both use the same
 * space, so that nothing shifts when it is known.
 */
export function PlayPodcast({ id, title, progress }: { id: number; title: string; progress: ListenerProgress }) {
  const stopped = useStopped(id, progress)
  return (
    <span className={styles.place}>
      {stopped === undefined ? (
        <PlayAll of={`podcast/${id}`} title={title} words={m.podcast_play_latest()} />
      ) : (
        <PlayAll of={`episode/${stopped.id}`} title={stopped.name} words={m.continue_listening()} />
      )}
    </span>
  )
}

// Loads the episode once, and only if there is an unfinished one: later playback does not change the button.
function useStopped(podcastId: number, progress: ListenerProgress): Episode | undefined {
  const [found, setFound] = useState<{ podcastId: number; episodes: readonly Episode[] }>()
  const places = [...(progress ?? [])].filter(([, { seconds }]) => seconds > 0)
  const isKnown = progress !== undefined
  const readIds = useEffectEvent(() =>
    places
      .slice(0, REQUESTED_MAX)
      .map(([id]) => id)
      .join(','),
  )
  useEffect(() => {
    const episode_ids = isKnown ? readIds() : ''
    if (episode_ids === '') return undefined
    let isShown = true
    const find = async () => {
      const { episodes = [] } = await quietApi.get(podcastMedia, { podcast_id: podcastId, episode_ids })
      if (isShown) setFound({ podcastId, episodes })
    }
    // Without a reply the page shows only the list of episodes.
    find().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [podcastId, isKnown])
  if (found?.podcastId !== podcastId) return undefined
  return places.flatMap(([id, own]) => {
    const episode = found.episodes.find((each) => each.id === id)
    const isHalf = episode !== undefined && shownProgress(own, episode.length)?.isPlayed !== true
    return isHalf ? [episode] : []
  })[0]
}
