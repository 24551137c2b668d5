import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import type { Source } from '@earshot/listening/tracks/sources'
import { SoundMenu } from './sound-menu.tsx'
import styles from './card-sound.module.css'

/** The controls on the picture of a card: play now, play next, or add to the end of the queue. */
export function CardSound({ of, title }: { of: Source; title: string }) {
  return (
    <>
      <SoundMenu of={of} title={title} className={styles.menu} />
      <PlayButton of={of} title={title} />
    </>
  )
}
