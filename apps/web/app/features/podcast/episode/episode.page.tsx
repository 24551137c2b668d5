import { episodeMedia, getTranscript, podcastEpisodes } from '@earshot/contract/calls'
import type { EpisodeDetail, Season } from '@earshot/contract/catalogue/podcast'
import type { ApiClient } from '@earshot/contract/client'
import { PlayAll } from '@earshot/listening/buttons/play-and-shuffle.tsx'
import { lengthWords } from '@earshot/listening/tracks/fact-words'
import * as m from '@earshot/messages/podcast'
import { clockText } from '@earshot/playback/time/clock-text'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useLoaderData } from 'react-router'
import { ProfileHeader } from '../../../layout/parts/member/profile-header.tsx'
import { ReportButton } from '../../../layout/parts/report/report-button.tsx'
import { ReviewsSlot } from '../../../layout/parts/reviews-slot.tsx'
import { ShareMenu } from '../../../layout/parts/share-menu.tsx'
import { LikeCount } from '../../../layout/parts/totals/like-count.tsx'
import { Stars } from '../../../layout/parts/totals/stars.tsx'
import { AddToQueue } from '../../../layout/sound/add-to-queue.tsx'
import { LikeItem } from '../../../layout/sound/like-item.tsx'
import { SoundMenu } from '../../../layout/sound/sound-menu.tsx'
import { freeSound, ogAudio } from '../../../lib/head/described.ts'
import { publicUrlOf } from '../../../lib/head/meta.ts'
import type { Matches } from '../../../lib/head/meta.ts'
import { oembedLink } from '../../../lib/head/music-data.ts'
import { episodeData } from '../../../lib/head/podcast-data.ts'
import { thingMeta } from '../../../lib/head/thing-meta.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import type { PageArgs } from '../../../lib/page/load.ts'
import { episodePath } from '../../../lib/page/podcast-page.ts'
import { useMoment } from '../../../lib/page/use-moment.ts'
import { usePlayerLink } from '../../../lib/session/player-link.ts'
import { DateText } from '../../../lib/text/date-text.tsx'
import { plainText } from '../../../lib/text/plain-text.ts'
import { idParam, noPage, notFoundIfMissing } from '../../../lib/url/params.ts'
import { ProgressText } from '../progress-text.tsx'
import { useProgress } from '../progress.ts'
import { Chapters } from './chapters.tsx'
import { EpisodeRow } from './episode-row.tsx'
import { paragraphsOf } from './transcript.rules.ts'
import { Transcript } from './transcript.tsx'
import styles from './episode.module.css'

/** The number of characters of the show notes in previews and search results. */
const EXCERPT_CHARS = 180
/** The number of other episodes below the page. */
const OTHERS = 4

export const meta = ({ loaderData, matches }: { loaderData?: Awaited<ReturnType<typeof load>>; matches: Matches }) => {
  if (loaderData === undefined) return []
  const { episode, podcast } = loaderData
  const publicUrl = publicUrlOf(matches)
  return [
    ...thingMeta(
      'episode',
      episode.id,
      {
        title: m.podcast_episode_of({ title: episode.name, podcast: podcast.title }),
        description:
          plainText(episode.bio ?? '', EXCERPT_CHARS) || m.podcast_episode_description({ podcast: podcast.title }),
      },
      publicUrl,
    ),
    ...ogAudio(freeSound(episode, isClosed(loaderData)), publicUrl),
    ...episodeData(loaderData, publicUrl),
    ...oembedLink(episodePath(episode), publicUrl),
  ]
}

async function load(api: ApiClient, { params }: PageArgs) {
  const { episode, season, podcast } = await notFoundIfMissing(idParam(params.episode), (episode_id) =>
    api.get(episodeMedia, { episode_id }),
  )
  if (podcast.id !== idParam(params.id)) throw noPage()
  const [others, texts] = await Promise.all([
    api.get(podcastEpisodes, { podcast_id: podcast.id, limit: OTHERS + 1 }),
    episode.has_transcript === true && mayPlay(episode, season)
      ? api.get(getTranscript, { episode_id: episode.id }).catch(() => [])
      : [],
  ])
  return {
    episode,
    season: season ?? null,
    podcast,
    others: others.data.filter(({ id }) => id !== episode.id).slice(0, OTHERS),
    texts: texts.map(({ language, lines }) => ({ language: language ?? null, paragraphs: paragraphsOf(lines) })),
  }
}

// Returns whether the viewer may play an episode; the URL of sound for subscribers contains a stream token.
const mayPlay = ({ remotePath }: { remotePath: string }, season: Season | null | undefined): boolean =>
  season?.subscribers_only !== true || remotePath.includes('ticket=')

const isClosed = ({ season }: { season: Season | null }): boolean => season?.subscribers_only === true

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** An episode with its sound, show notes, chapters and transcript (PLAYBACK-05). */
export default function EpisodePage() {
  const { episode, season, podcast, others, texts } = useLoaderData<typeof loader>()
  const progress = useProgress(podcast.id)
  const moment = useMoment()
  const player = usePlayerLink()
  const of = `episode/${episode.id}` as const
  const own = progress?.get(episode.id)
  const podcastPath = `/podcast/${podcast.id}`
  return (
    <>
      <ProfileHeader
        name={episode.name}
        kicker={
          <Link href={podcastPath} dir="auto">
            {podcast.title}
          </Link>
        }
        picture={episode.avatarURL ?? podcast.avatarURL}
        link={null}
        bio={null}
        shape="square"
        canSubscribe={false}
        isSubscribed={false}
        facts={<Facts episode={episode} season={season} />}
        actions={
          <>
            <PlayAll
              of={of}
              title={episode.name}
              words={
                moment !== undefined
                  ? m.podcast_play_at({ time: clockText(moment) })
                  : own !== undefined && own.seconds > 0
                    ? m.continue_playing()
                    : m.play()
              }
              from={moment}
            />
            <AddToQueue of={of} title={episode.name} />
            <LikeItem item={`episode-${episode.id}`} title={episode.name} variant="words" />
          </>
        }
        more={
          <>
            <ShareMenu title={episode.name} href={episodePath(episode)} of={of} />
            <SoundMenu of={of} title={episode.name} />
            <LinkButton href={player('episode', episode.id)}>{m.open_in_the_player()}</LinkButton>
            <ReportButton kind="episode" id={episode.id} name={episode.name} />
          </>
        }
        below={
          <>
            <p className={styles.progress}>
              <ProgressText progress={own} length={episode.length} />
            </p>
            {!mayPlay(episode, season) && (
              <p>
                {m.podcast_subscribers_hear_all()}{' '}
                <Link href={`${podcastPath}#plans`}>{m.podcast_see_the_plans()}</Link>
              </p>
            )}
            {episode.sponsor && (
              <p className={styles.sponsor}>
                <bdi>{m.podcast_sponsored_by({ name: episode.sponsor })}</bdi>
              </p>
            )}
          </>
        }
      />
      <div className={`wrap ${styles.body}`}>
        <Chapters episode={episode} isForSubscribers={!mayPlay(episode, season)} />
        {(episode.bio || texts.length > 0) && (
          <div className={styles.words}>
            {episode.bio && (
              <section className={styles.notes} aria-labelledby="notes">
                <h2 id="notes">{m.show_notes()}</h2>
                <RichText html={episode.bio} size="reading" />
              </section>
            )}
            {texts.map(({ language, paragraphs }) => (
              <Transcript
                key={language ?? ''}
                episode={episode}
                language={language}
                isNamed={texts.length > 1}
                paragraphs={paragraphs}
              />
            ))}
          </div>
        )}
      </div>
      {others.length > 0 && (
        <Section
          title={m.podcast_more_episodes()}
          more={{ href: podcastPath, label: m.podcast_all_episodes_of({ title: podcast.title }) }}
        >
          <ol className={styles.others}>
            {others.map((other) => (
              <EpisodeRow key={other.id} episode={other} progress={progress} />
            ))}
          </ol>
        </Section>
      )}
      <ReviewsSlot />
    </>
  )
}

function Facts({ episode, season }: { episode: EpisodeDetail; season: Season | null }) {
  return (
    <>
      <DateText date={episode.created_at} />
      {episode.length > 0 && <span>{lengthWords(episode.length)}</span>}
      {season !== null && (
        <Link href={`/podcast/${season.podcast_id}?season=${season.id}`}>
          <bdi>
            {episode.number == null
              ? season.name
              : m.podcast_season_and_episode({ season: season.name, number: episode.number })}
          </bdi>
        </Link>
      )}
      <Stars kind="episode" id={episode.id} rate={episode.rate} count={episode.rates_count} />
      <LikeCount item={`episode-${episode.id}`} sent={episode.likes_count} />
    </>
  )
}
