import { useBrowserValue } from '@earshot/listening/browser-value'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { announce } from '@earshot/listening/toasts/toast-text'
import { joined } from '@earshot/listening/tracks/fact-words'
import { trackPage } from '@earshot/listening/tracks/tracks'
import * as m from '@earshot/messages/player'
import { clockText, clockWords } from '@earshot/playback/time/clock-text'
import type { Track } from '@earshot/playback/track'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { LikeTrack } from '../../transport/like-item.tsx'
import { bookmarks, playback } from '../../transport/player.ts'
import type { Listening } from '../open/listening.ts'
import { begin } from '../open/open.ts'
import { hrefOf } from '../router.tsx'
import styles from './track-list.module.css'

/** The track list of a listening page; a click starts the page at that track. */
export function TrackList({ listening }: { listening: Listening }) {
  const { tracks, discs } = listening
  if (discs.length === 0) return <Rows listening={listening} from={0} to={tracks.length} />
  return discs.map(({ name, count }, index) => {
    const from = discs.slice(0, index).reduce((sum, disc) => sum + disc.count, 0)
    return (
      <section key={from} aria-label={name}>
        <h3 className={styles.disc}>{name}</h3>
        <Rows listening={listening} from={from} to={from + count} />
      </section>
    )
  })
}

function Rows({ listening, from, to }: { listening: Listening; from: number; to: number }) {
  return (
    <ol className={styles.list}>
      {listening.tracks.slice(from, to).map((track, index) => (
        <Row key={track.id} track={track} place={from + index} number={index + 1} listening={listening} />
      ))}
    </ol>
  )
}

function Row({
  track,
  place,
  number,
  listening,
}: {
  track: Track
  place: number
  number: number
  listening: Listening
}) {
  const isCurrent = usePlayback((now) => now.track?.id === track.id)
  const isOn = usePlayback((now) => now.track?.id === track.id && now.status !== 'paused')
  const stopped = useBrowserValue(() => bookmarks.startOf(track), 0)
  const left = track.spoken && !isCurrent ? stopped : 0
  const adder = listening.addedBy.get(track.id)
  const note = joined(
    track.artist === listening.by.name ? '' : track.artist,
    adder === undefined ? '' : m.player_added_by({ name: adder }),
    left > 0 ? m.player_continues_at({ time: clockText(left) }) : '',
  )
  const page = trackPage(track.id)
  return (
    <li className={names(styles.row, isCurrent && styles.current)}>
      <span className={styles.number} aria-hidden>
        {isOn ? (
          <Bars />
        ) : (
          <>
            <span className={styles.digit}>{number}</span>
            <IconPlay size={18} className={styles.sign} />
          </>
        )}
      </span>
      <span className={styles.words}>
        <button
          type="button"
          className={styles.title}
          dir="auto"
          aria-current={isCurrent ? 'true' : undefined}
          onClick={() => start(listening, track, place)}
        >
          {track.title}
        </button>
        {note !== '' && (
          <span className={styles.note} dir="auto">
            {note}
          </span>
        )}
      </span>
      {track.seconds > 0 && (
        <span className={styles.length}>
          <span aria-hidden>{clockText(track.seconds)}</span>
          <VisuallyHidden>{clockWords(track.seconds)}</VisuallyHidden>
        </span>
      )}
      <LikeTrack track={track} />
      <Menu label={m.more_for({ title: track.title })} button={<IconDots size={22} />} buttonClass={styles.more}>
        <MenuButton
          onClick={() => {
            playback.playNext([track])
            announce(m.plays_next({ title: track.title }))
          }}
        >
          {m.play_next()}
        </MenuButton>
        <MenuButton
          onClick={() => {
            playback.append([track])
            announce(m.added_to_queue({ title: track.title }))
          }}
        >
          {m.add_to_queue()}
        </MenuButton>
        {page !== undefined && page !== listening.path && (
          <MenuLink href={hrefOf(page)}>
            {track.spoken ? m.player_notes_and_chapters() : m.player_about_track()}
          </MenuLink>
        )}
      </Menu>
    </li>
  )
}

/**
 * A click on the current track pauses it. A click on another track of the playing page skips to it; on another page it
 * starts that page.
 */
function start(listening: Listening, track: Track, place: number): void {
  const { queue, track: current } = playback.getSnapshot()
  if (current?.id === track.id) return playback.toggle()
  if (queue.source === listening.path && queue.tracks.some(({ id }) => id === track.id)) return playback.jump(track.id)
  begin(playback, listening, 'soon', place)
}

/** Three bars that move during playback. */
function Bars() {
  return (
    <span className={styles.bars}>
      <i />
      <i />
      <i />
    </span>
  )
}
