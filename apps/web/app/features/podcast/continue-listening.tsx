import { podcastMedia } from '@earshot/contract/calls/podcast'
import type { Episode } from '@earshot/contract/podcast'
import { PlayButton } from '@earshot/listening/play-button.tsx'
import * as m from '@earshot/messages/podcast'
import { Card } from '@earshot/ui/lists/card.tsx'
import { Grid } from '@earshot/ui/lists/grid.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useState } from 'react'
import { Stars } from '../../layout/stars.tsx'
import { quietApi } from '../../lib/api.ts'
import { formatLength } from '../../lib/format.ts'
import { usePlayerLink } from '../../lib/player-link.ts'
import { readPlaces } from './places.ts'

/** Where the player keeps the places in episodes, on its own origin; there is none where the player has another. */
const PLACES_KEY = 'earshot.player.places'
/** Episodes that were left half heard, of those the latest few. */
const ASKED_MAX = 50

/** The episode that was published last, and the one that the listener left half heard: it goes on there in the player. */
export function LatestEpisode({ podcastId, latest }: { podcastId: number; latest: Episode | null }) {
  const player = usePlayerLink()
  const stopped = useStopped(podcastId)
  if (latest === null) return null
  return (
    <Section title={stopped === undefined ? m.podcast_latest_episode() : m.podcast_listen_now()}>
      <Grid>
        {stopped !== undefined && (
          <Card
            href={player('episode', stopped.episode.id)}
            picture={stopped.episode.avatarURL}
            title={stopped.episode.name}
            onPicture={<PlayButton of={`episode/${stopped.episode.id}`} title={stopped.episode.name} />}
            note={m.podcast_continue_at({ time: formatLength(stopped.seconds) })}
          />
        )}
        <Card
          href={player('episode', latest.id)}
          picture={latest.avatarURL}
          title={latest.name}
          onPicture={<PlayButton of={`episode/${latest.id}`} title={latest.name} />}
          note={[stopped === undefined ? undefined : m.podcast_latest_episode(), formatLength(latest.length)]
            .filter(Boolean)
            .join(' · ')}
        >
          <Stars kind="episode" id={latest.id} rate={latest.rate} count={latest.rates_count} />
        </Card>
      </Grid>
    </Section>
  )
}

type Stopped = { episode: Episode; seconds: number }

// Asks only where something was left half heard.
function useStopped(podcastId: number): Stopped | undefined {
  const [stopped, setStopped] = useState<Stopped & { podcastId: number }>()
  useEffect(() => {
    let isShown = true
    const places = readPlaces(localStore.getItem(PLACES_KEY)).slice(0, ASKED_MAX)
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
