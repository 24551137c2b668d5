import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { ShareUrlMenu } from '@earshot/listening/share/share-url-menu.tsx'
import { useSignal } from '@earshot/listening/signal'
import { announce } from '@earshot/listening/toasts/toast-text'
import { joined } from '@earshot/listening/tracks/fact-words'
import { isPreview } from '@earshot/listening/tracks/tracks'
import * as m from '@earshot/messages/player'
import { Button } from '@earshot/ui/actions/button.tsx'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { use, type ReactNode } from 'react'
import { UpNext } from '../../queue/up-next.tsx'
import { playerPage } from '../../settings.ts'
import { NowPlaying } from '../../stage/now-playing.tsx'
import { PreviewNote } from '../../stage/preview-note.tsx'
import { Stage, StageTitle } from '../../stage/stage.tsx'
import { TrackText } from '../../timed-text/track-text.tsx'
import { LikePage } from '../../transport/like-item.tsx'
import { playback } from '../../transport/player.ts'
import { Frame } from '../frame.tsx'
import { loadListening, replacements } from '../open/cache.ts'
import { isSingle, mayHaveText, titleOf, type Listening } from '../open/listening.ts'
import { begin, playFrom } from '../open/open.ts'
import type { ListenKind } from '../open/url.ts'
import { About } from './about.tsx'
import { Chapters } from './chapters.tsx'
import { FollowPlaylist } from './follow-playlist.tsx'
import { Notes } from './notes.tsx'
import { TrackList } from './track-list.tsx'
import styles from './listen.module.css'

/** The page of an album, season, playlist, track or episode: the current track and the track list. */
export function ListenPage({ kind, id }: { kind: ListenKind; id: number }) {
  useSignal(replacements)
  const listening = use(loadListening(kind, id))
  const isRunning = usePlayback((now) => now.track !== undefined && now.queue.source === listening.path)
  const isCurrent = usePlayback((now) => now.track !== undefined && now.track.id === listening.tracks[0]?.id)
  const isOne = isSingle(kind)
  const share = listening.isPublic && (
    <ShareUrlMenu
      title={listening.title}
      url={kind === 'episode' && listening.home !== undefined ? listening.home : playerPage(listening.path)}
      playback={isOne && isCurrent ? playback : undefined}
    />
  )
  return (
    <>
      {isRunning ? (
        <NowPlaying
          title={titleOf(listening)}
          word={isOne ? joined(listening.word, ...listening.facts) : titled(listening)}
          by={listening.by}
          chapters={isCurrent ? listening.chapters : []}
          share={share}
        />
      ) : (
        <Ready listening={listening} id={id} share={share} />
      )}
      <div className={`wrap ${styles.below}`}>
        <TextOfPage listening={listening} isRunning={isRunning} />
        {!isOne && (
          <section className={styles.tracks} aria-labelledby="tracks">
            <header className={names(styles.head, isRunning && styles.named)}>
              <h2 id="tracks" dir="auto">
                {isRunning ? listening.title : kind === 'season' ? m.episodes() : m.tracks()}
              </h2>
              <p className={styles.facts}>{joined(...listening.facts)}</p>
              {isRunning && (
                <span className={styles.buttons}>
                  <LikePage kind={kind} id={id} title={listening.title} />
                  {kind === 'playlist' && <FollowPlaylist id={id} title={listening.title} size="s" />}
                </span>
              )}
            </header>
            {listening.tracks.length === 0 ? (
              <EmptyState
                title={kind === 'season' ? m.player_no_episodes_yet({ kind }) : m.player_no_tracks_yet({ kind })}
              />
            ) : (
              <TrackList listening={listening} />
            )}
          </section>
        )}
        <aside className={isOne ? styles.alone : styles.beside}>
          {kind === 'season' && isRunning && <CurrentEpisode />}
          {kind === 'episode' && <Chapters episode={listening} />}
          <Notes listening={listening} />
          <About listening={listening} />
          {isOne && isRunning && <UpNext />}
        </aside>
      </div>
    </>
  )
}

/** The lyrics or transcript of the page's single track, or of its playing track. */
function TextOfPage({ listening, isRunning }: { listening: Listening; isRunning: boolean }) {
  const current = usePlayback((now) => now.track)
  const isOne = isSingle(listening.kind)
  const track = isOne ? listening.tracks[0] : isRunning ? current : undefined
  // The lyrics of a preview are for subscribers, like the full sound.
  if (track === undefined || isPreview(track)) return null
  return (
    <TrackText
      trackId={track.id}
      hasText={mayHaveText(listening, track.id)}
      isExpected={isOne && listening.withText.has(track.id)}
      onJump={(seconds) => playFrom(playback, listening, track.id, seconds)}
    />
  )
}

/** Returns "Album · Harbour Lights", but not "Season · Season Two". */
const titled = ({ word, title }: Listening): string =>
  title.toLowerCase().startsWith(word.toLowerCase()) ? title : joined(word, title)

/** The state before playback: title, picture and the play button. */
function Ready({ listening, id, share }: { listening: Listening; id: number; share: ReactNode }) {
  const { tracks } = listening
  return (
    <Stage art={listening.art} seed={listening.title}>
      <title>{m.page_title({ title: titleOf(listening) })}</title>
      <StageTitle small={joined(listening.word, ...listening.facts)} title={listening.title} by={listening.by} />
      <PreviewNote track={tracks[0]} />
      {tracks.length > 0 && (
        <div className={styles.actions}>
          <Button variant="solid" onClick={() => begin(playback, listening, 'soon')}>
            <IconPlay size={20} />
            {m.play()}
          </Button>
          <Button
            onClick={() => {
              playback.append(tracks)
              announce(m.added_to_queue({ title: listening.title }))
            }}
          >
            {m.add_to_queue()}
          </Button>
          <LikePage kind={listening.kind} id={id} title={listening.title} variant="words" />
          {listening.kind === 'playlist' && <FollowPlaylist id={id} title={listening.title} />}
          {share}
        </div>
      )}
      {tracks.length === 0 && listening.kind === 'playlist' && (
        <div className={styles.actions}>
          <FollowPlaylist id={id} title={listening.title} />
        </div>
      )}
    </Stage>
  )
}

/** The notes and chapters of the current episode of a season. */
function CurrentEpisode() {
  const id = usePlayback((now) => now.track?.id ?? '')
  const number = /^episode:(\d+)$/.exec(id)?.[1]
  // The server loads only the season, not the episode.
  const isHydrated = useIsHydrated()
  if (number === undefined || !isHydrated) return null
  return (
    <Frame key={number} loads={`episode/${number}`} skeleton={<Skeleton width="60%" />}>
      <EpisodeOfSeason id={Number(number)} />
    </Frame>
  )
}

function EpisodeOfSeason({ id }: { id: number }) {
  const episode = use(loadListening('episode', id))
  return (
    <>
      <Chapters episode={episode} />
      <Notes listening={episode} />
    </>
  )
}

/** The skeleton of a listening page. */
export function ListenSkeleton() {
  return (
    <div className={`wrap ${styles.skeleton}`} aria-busy="true">
      <VisuallyHidden>{m.loading()}</VisuallyHidden>
      <div className={styles.skeletonArt}>
        <Skeleton shape="square" />
      </div>
      <div className={styles.skeletonWords}>
        <Skeleton width="30%" />
        <Skeleton width="80%" />
        <Skeleton width="45%" />
      </div>
    </div>
  )
}
