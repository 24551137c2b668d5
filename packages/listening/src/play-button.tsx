import * as m from '@earshot/messages/listening'
import { names } from '@earshot/ui/text/names'
import type { ReactNode } from 'react'
import { useSignal } from './signal.ts'
import { isSounding, sounding } from './sounding.ts'
import type { Source } from './sources.ts'
import styles from './play-button.module.css'

type Props = {
  /**
   * The source to play: `album/7`, `play/12` (a song), `episode/3`, `season/4`, `playlist/5`, `artist/7` (all songs),
   * `podcast/3` (the latest season).
   */
  of: Source
  /** The song or episode of the list to start with; the rest of the list follows. */
  at?: Source
  /** Title of its item, for its name: "Play Glue". */
  title: string
  /** Its name, if that is not "Play" or "Pause" with the title. */
  name?: string
  /**
   * `art`: on a picture, where its class puts it. `middle`: in the middle of a picture. `corner`: small, at the corner
   * of the picture of a row, above its link. `row`: at the side of a row; it may hold a number as its child. `words`:
   * named by its children, or "Pause" while it plays.
   */
  look?: 'art' | 'middle' | 'corner' | 'row' | 'words'
  /** Second to start at. */
  from?: number
  disabled?: boolean
  /** Whether the button plays in shuffled order. */
  shuffle?: boolean
  className?: string | undefined
  children?: ReactNode
}

/**
 * Plays a source at once, on any page of the site; a second press pauses it. The script in the page's head handles it
 * (play-script.ts), so it works before the page's code is loaded, and needs no other code until it is pressed. Put it
 * beside a link, never into one.
 */
export function PlayButton({
  of,
  at,
  title,
  name,
  look = 'art',
  from,
  disabled,
  shuffle = false,
  className,
  children,
}: Props) {
  const now = useSignal(sounding)
  const isCurrent = !shuffle && isSounding(now, at ?? of)
  const isOn = isCurrent && now.isOn
  // A custom name, such as "Next", does not change with the playback.
  const label = name ?? (isOn ? m.listening_pause_named({ title }) : m.play_named({ title }))
  return (
    <button
      type="button"
      className={names('needs-scripts', styles.play, styles[look], className)}
      data-play={of}
      data-at={at}
      data-from={from || undefined}
      data-shuffle={shuffle || undefined}
      data-on={isOn || undefined}
      disabled={disabled}
      aria-label={look === 'words' ? undefined : label}
      title={look === 'words' ? undefined : label}
    >
      {look === 'words' && isOn ? m.pause() : children}
    </button>
  )
}
