import { RepeatButton, ShuffleButton } from '@earshot/listening/controls/order.tsx'
import { RateSelect, SleepSelect } from '@earshot/listening/controls/selects.tsx'
import { ShortcutSheet } from '@earshot/listening/controls/shortcut-sheet.tsx'
import { PreviousButton, SkipButton, Transport } from '@earshot/listening/controls/transport.tsx'
import { useShortcuts } from '@earshot/listening/controls/use-shortcuts'
import { Volume } from '@earshot/listening/controls/volume.tsx'
import { openOutsideLinksApart } from '@earshot/listening/outside-links'
import { PlaybackProvider, usePlayback } from '@earshot/listening/playback-context.tsx'
import { QueuePanel } from '@earshot/listening/queue/queue-panel.tsx'
import { songsOf } from '@earshot/listening/queue/save-url'
import { useSignal } from '@earshot/listening/signal'
import { audibleSeconds, isPreview, readTrackId } from '@earshot/listening/tracks/tracks'
import * as m from '@earshot/messages/listening'
import { PLANS } from '@earshot/playback/problem'
import type { Track } from '@earshot/playback/track'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconOpen from '@earshot/ui/icons/arrows-diagonal'
import IconUp from '@earshot/ui/icons/chevron-up'
import IconKeyboard from '@earshot/ui/icons/keyboard'
import IconQueue from '@earshot/ui/icons/playlist'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../../../lib/settings.ts'
import { AddToPlaylist } from '../add-to-playlist.tsx'
import { LikeItem } from '../like-item.tsx'
import { isSmallPlayerInView } from '../small-player-view.ts'
import { trackLinks, usePlayerPage } from './places.ts'
import { Progress, Times } from './progress.tsx'
import { useSaveQueue } from './save-queue.tsx'
import { addToQueue, playback, travel } from './sound.ts'
import { Toasts } from './toasts.tsx'
import styles from './player-bar.module.css'

// One chunk contains the bar and the engine.
export { addToQueue, playback, travel }

/** The player bar at the bottom of the window; it stays during navigation. */
export function PlayerBar() {
  return (
    <PlaybackProvider playback={playback}>
      <WithTrack />
    </PlaybackProvider>
  )
}

function WithTrack() {
  const track = usePlayback((now) => now.track)
  const { player_url: player } = useSettings()
  useEffect(() => openOutsideLinksApart(playback, [location.origin, new URL(player, location.origin).origin]), [player])
  return (
    <>
      {track !== undefined && <Bar track={track} />}
      <Toasts />
    </>
  )
}

type Panel = 'queue' | 'help' | 'more'

function Bar({ track }: { track: Track }) {
  const [open, setOpen] = useState<Panel>()
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState(pathname)
  // A panel over the page closes when another page opens.
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setOpen(undefined)
  }
  const save = useSaveQueue()
  const toggle = (panel: Panel) => setOpen(open === panel ? undefined : panel)
  const more = useId()
  useShortcuts(toggle, isForPage)
  const hasMore = open === 'more'
  const isAway = useIsAway()
  useRoom(isAway ? 'away' : hasMore ? 'more' : '')
  return (
    <>
      <section className={names(styles.bar, isAway && styles.away, 'no-print')} aria-label={m.player_region()}>
        <What track={track} />
        <div className={styles.middle}>
          <div className={styles.buttons}>
            <div className={styles.wide}>
              <ShuffleButton />
            </div>
            <Transport size="s" />
            <div className={styles.wide}>
              <RepeatButton />
            </div>
          </div>
          <Progress />
        </div>
        <div className={styles.ends}>
          <div className={styles.wide}>
            {track.spoken && <RateSelect compact />}
            <SleepSelect compact />
            <div className={styles.volume}>
              <Volume />
            </div>
            <IconButton
              label={m.keyboard_shortcuts()}
              aria-haspopup="dialog"
              className={styles.keys}
              onClick={() => setOpen('help')}
            >
              <IconKeyboard size={22} />
            </IconButton>
          </div>
          <IconButton
            label={m.queue()}
            aria-expanded={open === 'queue'}
            className={styles.toggle}
            onClick={() => toggle('queue')}
          >
            <IconQueue size={24} />
          </IconButton>
          <div className={styles.wide}>
            <OpenInPlayer />
          </div>
          <IconButton
            label={m.listening_more_controls()}
            aria-expanded={hasMore}
            aria-controls={hasMore ? more : undefined}
            className={names(styles.toggle, styles.more)}
            onClick={() => toggle('more')}
          >
            <IconUp size={24} />
          </IconButton>
        </div>
        {hasMore && <SecondRow id={more} track={track} />}
      </section>
      {open === 'queue' && (
        <QueuePanel
          onClose={() => setOpen(undefined)}
          onSave={(songIds) => save.start(songIds)}
          heart={(each) => <LikeTrack track={each} />}
        />
      )}
      {save.dialog}
      <ShortcutSheet open={open === 'help'} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** The controls that do not fit beside the title in a narrow window. */
function SecondRow({ id, track }: { id: string; track: Track }) {
  return (
    <div id={id} className={styles.second}>
      <div className={styles.line}>
        <ShuffleButton />
        <PreviousButton className={styles.twice} />
        <SkipButton way="back" className={styles.twice} />
        <SkipButton way="ahead" className={styles.twice} />
        <RepeatButton />
        <AddCurrent track={track} />
        {track.spoken && <RateSelect compact />}
        <SleepSelect compact />
      </div>
      <div className={styles.line}>
        <Times />
        <Volume />
        <LikeTrack track={track} />
        <OpenInPlayer />
      </div>
    </div>
  )
}

/** The heart of a song or episode (PLAYBACK-03). */
function LikeTrack({ track: { id, title } }: { track: Track }) {
  const name = readTrackId(id)
  return name === undefined ? null : <LikeItem item={`${name.type}-${name.id}`} title={title} />
}

/** Adds the current song to a playlist; playlists contain no episodes. */
function AddCurrent({ track: { id, title } }: { track: Track }) {
  const [songId] = songsOf([{ id }])
  return songId === undefined ? null : <AddToPlaylist what={{ title, songIds: [songId] }} />
}

/** Picture, title and maker, linked to their pages. */
function What({ track }: { track: Track }) {
  const { page, by } = trackLinks(track)
  return (
    <div className={styles.what}>
      <Link href={page} className={styles.art} tabIndex={-1} aria-hidden>
        <Picture src={track.art} alt="" seed={track.title} sizes="48px" />
      </Link>
      <div className={styles.words}>
        <Link href={page} className={styles.title} dir="auto">
          {track.title}
        </Link>
        {isPreview(track) ? (
          <Link href={by + PLANS} className={styles.by} dir="auto" title={m.preview_help({ name: track.artist })}>
            {m.listening_preview({
              seconds: String(Math.floor(audibleSeconds(track))).padStart(2, '0'),
              name: track.artist,
            })}
          </Link>
        ) : (
          <Link href={by} className={styles.by} dir="auto">
            {track.artist}
          </Link>
        )}
      </div>
      <div className={styles.wide}>
        <LikeTrack track={track} />
        <AddCurrent track={track} />
      </div>
    </div>
  )
}

/**
 * A link to the player, which continues at the current second: on the same origin with the stored queue, elsewhere with
 * the second in the URL.
 */
function OpenInPlayer() {
  const href = usePlayerPage()
  return (
    <Link href={href} className={styles.open} aria-label={m.open_in_the_player()} title={m.open_in_the_player()}>
      <IconOpen size={22} />
    </Link>
  )
}

/** Keys control the bar while nothing on the page has the focus, and inside the bar. */
const isForPage = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.matches('body, main') || target.closest(`.${styles.bar}`) !== null)

/**
 * Returns whether the bar is hidden on a phone because the small player of the page shows the same sound. "Resume" is
 * only in the bar.
 */
function useIsAway(): boolean {
  const isInView = useSignal(isSmallPlayerInView)
  return usePlayback((now) => isInView && !now.isRefused)
}

/** Reserves space for the bar at the bottom of each page, before the page is painted. */
function useRoom(state: '' | 'more' | 'away'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.playerBar = state
    return () => {
      delete dataset.playerBar
    }
  }, [state])
}
