import type { Chapter } from '@earshot/contract/catalogue/podcast'
import { RepeatButton, ShuffleButton } from '@earshot/listening/controls/order.tsx'
import { RateSelect, SleepSelect } from '@earshot/listening/controls/selects.tsx'
import { Volume } from '@earshot/listening/controls/volume.tsx'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/player'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconQueue from '@earshot/ui/icons/playlist'
import type { ReactNode } from 'react'
import { openPlaylist } from '../panels.ts'
import { LikeCurrent } from './like-item.tsx'
import styles from './controls.module.css'

/** Volume, order, speed and sleep timer; `share` is the share menu of the shown item. */
export function Tools({ chapters, share }: { chapters: readonly Chapter[]; share?: ReactNode }) {
  const isSpoken = usePlayback((now) => now.track?.spoken === true)
  return (
    <div className={styles.tools}>
      <Volume />
      <div className={styles.group}>
        <ShuffleButton />
        <RepeatButton />
        <LikeCurrent />
        <QueueButton />
        {share}
      </div>
      <div className={styles.group}>
        {isSpoken && <RateSelect />}
        <SleepSelect chapters={chapters} />
      </div>
    </div>
  )
}

/** Opens and closes the queue (PLAYLIST-13). */
export function QueueButton() {
  const isOpen = useSignal(openPlaylist)
  return (
    <IconButton
      label={m.queue()}
      aria-expanded={isOpen}
      className={styles.toggle}
      onClick={() => openPlaylist.set(!isOpen)}
    >
      <IconQueue size={24} />
    </IconButton>
  )
}
