import * as m from '@earshot/messages/player'
import { isShuffled } from '@earshot/playback/queue'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconShuffle from '@earshot/ui/icons/arrows-shuffle'
import IconRepeat from '@earshot/ui/icons/repeat'
import IconRepeatOnce from '@earshot/ui/icons/repeat-once'
import { usePlayback, usePlayer } from '../playback-context.tsx'
import { REPEAT_AFTER } from './shortcuts.ts'
import styles from './order.module.css'

/** Shuffles the queue or restores its original order. */
export function ShuffleButton() {
  const playback = usePlayer()
  const isMixed = usePlayback((now) => isShuffled(now.queue))
  return (
    <IconButton
      label={m.shuffle()}
      aria-pressed={isMixed}
      className={styles.toggle}
      onClick={() => playback.setShuffle(!isMixed)}
    >
      <IconShuffle size={22} />
    </IconButton>
  )
}

/** Switches the repeat mode: off, all, one. */
export function RepeatButton() {
  const playback = usePlayer()
  const repeat = usePlayback((now) => now.queue.repeat)
  return (
    <IconButton
      label={m.player_repeat({ repeat })}
      data-on={repeat !== 'off'}
      className={styles.toggle}
      onClick={() => playback.setRepeat(REPEAT_AFTER[repeat])}
    >
      {repeat === 'one' ? <IconRepeatOnce size={22} /> : <IconRepeat size={22} />}
    </IconButton>
  )
}
