import { podcastEpisodes } from '@earshot/contract/calls'
import type { ListedEpisode, Season } from '@earshot/contract/catalogue/podcast'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/podcast'
import { LinkChip } from '@earshot/ui/actions/chip.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { LikeCount } from '../../layout/parts/totals/like-count.tsx'
import { LikeItem } from '../../layout/sound/like-item.tsx'
import { quietApi } from '../../lib/api.ts'
import type { LoadedPages } from '../../lib/page/load-pages.ts'
import { useMore } from '../../lib/state/use-more.ts'
import { EpisodeRow } from './episode/episode-row.tsx'
import type { ListenerProgress } from './progress.ts'
import styles from './episode-list.module.css'

type Props = {
  podcastId: number
  seasons: readonly Season[]
  /** The shown season; undefined for all. */
  seasonId: number | undefined
  episodes: LoadedPages<ListedEpisode> & { total: number }
  progress: ListenerProgress
}

/** Lists the episodes of a podcast or of a season, 30 at a time (PLAYBACK-05). */
export function EpisodeList({ podcastId, seasons, seasonId, episodes: loaded, progress }: Props) {
  const fetchPage = async (offset: number, limit: number) =>
    (await quietApi.get(podcastEpisodes, { podcast_id: podcastId, ...inSeason(seasonId), offset, limit })).data
  const { items, more } = useMore(PAGE_SIZE.episodes, loaded, fetchPage)
  const season = seasons.find(({ id }) => id === seasonId)
  const filled = seasons.filter(({ episodeCount }) => episodeCount > 0)
  return (
    <Section id="episodes" title={m.podcast_episodes_heading({ count: loaded.total })}>
      {filled.length > 1 && (
        <nav className={styles.seasons} aria-label={m.podcast_season_filter()}>
          <LinkChip href="?" selected={seasonId === undefined}>
            {m.podcast_all_seasons()}
          </LinkChip>
          {filled.map(({ id, name }) => (
            <LinkChip key={id} href={`?season=${id}`} selected={id === seasonId}>
              <bdi>{name}</bdi>
            </LinkChip>
          ))}
        </nav>
      )}
      {seasonId !== undefined && season !== undefined && (
        <p className={styles.like}>
          <LikeItem item={`season-${seasonId}`} title={season.name} variant="words" />
          <LikeCount item={`season-${seasonId}`} sent={season.likes_count} />
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState title={m.no_episodes_yet()}>{m.podcast_no_episodes_help()}</EmptyState>
      ) : (
        <ol className={styles.rows}>
          {items.map((episode) => (
            <EpisodeRow
              key={episode.id}
              episode={episode}
              season={filled.length > 1 ? seasons.find(({ id }) => id === episode.season_id)?.name : undefined}
              progress={progress}
            />
          ))}
        </ol>
      )}
      {more !== undefined && <LoadMore {...more} />}
    </Section>
  )
}

/** Returns the input that selects a season. */
export const inSeason = (seasonId: number | undefined) => (seasonId === undefined ? {} : { season_id: seasonId })
