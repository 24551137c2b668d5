import * as m from '@earshot/messages/listening'
import { names } from '@earshot/ui/text/names'
import type { Source } from '../tracks/sources.ts'
import { PlayButton } from './play-button.tsx'
import styles from './play-and-shuffle.module.css'

/** Shows the main actions of a page of music: play everything in order or shuffled. */
export function PlayAndShuffle({ of, title }: { of: Source; title: string }) {
  return (
    <>
      <PlayAll of={of} title={title} words={m.play()} />
      <PlayButton of={of} title={title} variant="words" shuffle className={names(styles.all, styles.mixed)}>
        {m.shuffle()}
      </PlayButton>
    </>
  )
}

/** Shows the main action of a playable page as a button with text. */
export const PlayAll = ({ of, title, words, from }: PlayAllProps) => (
  <PlayButton of={of} title={title} variant="words" className={styles.all} {...(from !== undefined && { from })}>
    {words}
  </PlayButton>
)

type PlayAllProps = {
  of: Source
  title: string
  words: string
  /** The second to start at. */
  from?: number | undefined
}
