import type { Chapter } from '@earshot/contract/podcast'
import { REPEAT_AFTER } from '@earshot/listening/controls/shortcuts'
import { Volume } from '@earshot/listening/controls/volume.tsx'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/player'
import { isShuffled } from '@earshot/playback/queue'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconQueue from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconRepeatOnce from '@tabler/icons-react/dist/esm/icons/IconRepeatOnce.mjs'
import type { ReactNode } from 'react'
import { openPlaylist } from '../panels.ts'
import { playback } from './player.ts'
import { RateSelect, SleepSelect } from './selects.tsx'
import styles from './controls.module.css'

/** Volume, order, speed and sleep; `share` is the menu that shares what is shown. */
export function Tools({ chapters, share }: { chapters: readonly Chapter[]; share?: ReactNode }) {
  const isSpoken = usePlayback((now) => now.track?.spoken === true)
  const isMixed = usePlayback((now) => isShuffled(now.queue))
  const repeat = usePlayback((now) => now.queue.repeat)
  return (
    <div className={styles.tools}>
      <Volume />
      <div className={styles.group}>
        <IconButton
          label={m.shuffle()}
          aria-pressed={isMixed}
          className={styles.toggle}
          onClick={() => playback.setShuffle(!isMixed)}
        >
          <IconShuffle size={22} />
        </IconButton>
        <IconButton
          label={m.player_repeat({ repeat })}
          data-on={repeat !== 'off'}
          className={styles.toggle}
          onClick={() => playback.setRepeat(REPEAT_AFTER[repeat])}
        >
          {repeat === 'one' ? <IconRepeatOnce size={22} /> : <IconRepeat size={22} />}
        </IconButton>
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
