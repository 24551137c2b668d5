import { ShortcutSheet } from '@earshot/listening/controls/shortcut-sheet.tsx'
import { Transport } from '@earshot/listening/controls/transport.tsx'
import { useShortcuts } from '@earshot/listening/controls/use-shortcuts'
import { Volume } from '@earshot/listening/controls/volume.tsx'
import { PlaybackProvider, usePlayback } from '@earshot/listening/playback-context.tsx'
import { QueuePanel } from '@earshot/listening/queue/queue-panel.tsx'
import { useSeek } from '@earshot/listening/seek'
import { isPreview } from '@earshot/listening/tracks'
import * as m from '@earshot/messages/listening'
import { clockText, clockWords } from '@earshot/playback/clock-text'
import { PLANS } from '@earshot/playback/problem'
import type { Track } from '@earshot/playback/track'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Picture } from '@earshot/ui/media/picture.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonal.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconQueue from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs'
import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { trackLinks, usePlayerPage } from './places.ts'
import { useSaveQueue } from './save-queue.tsx'
import { addToQueue, playback, travel } from './sound.ts'
import { Toasts } from './toasts.tsx'
import styles from './player-bar.module.css'

// What the bar stands on comes in the same file.
export { addToQueue, playback, travel }

/** What plays while one browses, at the foot of the window; it stays through every navigation in the site. */
export function PlayerBar() {
  return (
    <PlaybackProvider playback={playback}>
      <WithTrack />
    </PlaybackProvider>
  )
}

function WithTrack() {
  const track = usePlayback((now) => now.track)
  return (
    <>
      {track !== undefined && <Bar track={track} />}
      <Toasts />
    </>
  )
}

function Bar({ track }: { track: Track }) {
  const [open, setOpen] = useState<'queue' | 'help'>()
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState(pathname)
  // The queue lies over the page, so it closes when another one is opened.
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setOpen(undefined)
  }
  const save = useSaveQueue()
  const toggle = (sheet: 'queue' | 'help') => setOpen(open === sheet ? undefined : sheet)
  useShortcuts(toggle, isForPage)
  useRoom()
  return (
    <>
      <section className={`${styles.bar} no-print`} aria-label={m.player_region()}>
        <SeekSlider />
        <What track={track} />
        <Transport size="s" />
        <div className={styles.extras}>
          <Times />
          <Volume />
          <IconButton label={m.keyboard_shortcuts()} aria-haspopup="dialog" onClick={() => setOpen('help')}>
            <IconKeyboard size={22} />
          </IconButton>
        </div>
        <div className={styles.ends}>
          <IconButton
            label={m.queue()}
            aria-expanded={open === 'queue'}
            className={styles.toggle}
            onClick={() => toggle('queue')}
          >
            <IconQueue size={24} />
          </IconButton>
          <OpenInPlayer />
        </div>
      </section>
      {open === 'queue' && <QueuePanel onClose={() => setOpen(undefined)} onSave={(songIds) => save.start(songIds)} />}
      {save.dialog}
      <ShortcutSheet open={open === 'help'} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** Picture, title and maker, with the ways to their pages. */
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
            {m.listening_preview({ name: track.artist })}
          </Link>
        ) : (
          <Link href={by} className={styles.by} dir="auto">
            {track.artist}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The position, along the upper edge. */
function SeekSlider() {
  const { shown, duration, hold, slider } = useSeek()
  return (
    <input
      ref={slider}
      type="range"
      className={styles.seek}
      style={{ '--heard': duration > 0 ? shown / duration : 0 }}
      aria-label={m.position()}
      aria-valuetext={m.position_of({ position: clockWords(shown), length: clockWords(duration) })}
      min={0}
      max={duration || 1}
      step={1}
      value={shown}
      disabled={duration === 0}
      onChange={(event) => hold(Number(event.target.value))}
    />
  )
}

function Times() {
  const position = usePlayback((now) => clockText(now.position))
  const duration = usePlayback((now) => clockText(now.duration))
  return (
    <p className={styles.times} aria-hidden>
      {m.listening_times({ position, duration })}
    </p>
  )
}

/** The player goes on where the bar is: at the same origin with the same queue, elsewhere at the second in the URL. */
function OpenInPlayer() {
  const href = usePlayerPage()
  return (
    <Link href={href} className={styles.open} aria-label={m.open_in_the_player()} title={m.open_in_the_player()}>
      <IconOpen size={22} aria-hidden />
    </Link>
  )
}

/** Keys belong to the bar where nothing on the page has the focus, and in the bar itself. */
const isForPage = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.matches('body, main') || target.closest(`.${styles.bar}`) !== null)

/** Leaves room for the bar at the foot of each page, before it is painted: its own height is told there too. */
function useRoom(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.playerBar = ''
    return () => {
      delete dataset.playerBar
    }
  }, [])
}
