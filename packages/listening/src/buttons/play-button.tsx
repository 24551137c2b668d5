import * as m from '@earshot/messages/listening'
import { names } from '@earshot/ui/text/names'
import type { ReactNode } from 'react'
import { useSignal } from '../signal.ts'
import { isSounding, sounding } from '../sounding.ts'
import type { Source } from '../tracks/sources.ts'
import styles from './play-button.module.css'

type Props = {
  /**
   * The source to play: `album/7`, `play/12` (a song), `episode/3`, `season/4`, `playlist/5`, `artist/7` (all songs),
   * `podcast/3` (the latest season).
   */
  of: Source
  /** The song or episode of the list to start with; the rest of the list follows. */
  at?: Source
  /** The title used in the button's label: "Play Glue". */
  title: string
  /** The label, if it is not "Play" or "Pause" with the title. */
  name?: string
  /**
   * `art`: on a picture, positioned by its class. `middle`: centred on a picture. `corner`: small, in the corner of a
   * row's picture, above its link. `row`: at the side of a row; its child may be a number. `words`: labelled by its
   * children, or "Pause" during playback.
   */
  variant?: 'art' | 'middle' | 'corner' | 'row' | 'words'
  /** The second to start at. */
  from?: number
  disabled?: boolean
  /** Plays in shuffled order. */
  shuffle?: boolean
  className?: string | undefined
  children?: ReactNode
}

/**
 * Plays a source in place on any page of the site; a second click pauses it. The script in the page's head handles its
 * clicks (play-script.ts), so the button works before hydration. Place it beside a link, never inside one.
 */
export function PlayButton({
  of,
  at,
  title,
  name,
  variant = 'art',
  from,
  disabled,
  shuffle = false,
  className,
  children,
}: Props) {
  const now = useSignal(sounding)
  const isCurrent = !shuffle && isSounding(now, at ?? of)
  const isOn = isCurrent && now.isOn
  // A custom label, such as "Next", does not change during playback.
  const label = name ?? (isOn ? m.listening_pause_named({ title }) : m.play_named({ title }))
  return (
    <button
      type="button"
      className={names('needs-scripts', styles.play, styles[variant], className)}
      data-play={of}
      data-at={at}
      data-from={from || undefined}
      data-shuffle={shuffle || undefined}
      data-on={isOn || undefined}
      disabled={disabled}
      aria-label={variant === 'words' ? undefined : label}
      title={variant === 'words' ? undefined : label}
    >
      {variant === 'words' && isOn ? m.pause() : children}
    </button>
  )
}
