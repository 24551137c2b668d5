import { useSignal } from '@earshot/listening/signal'
import { isSounding, sounding } from '@earshot/listening/sounding'
import * as m from '@earshot/messages/podcast'
import { clockText, clockWords } from '@earshot/playback/time/clock-text'
import { names } from '@earshot/ui/text/names'
import styles from './play-from.module.css'

type Props = { episode: { id: number; name: string }; seconds: number; disabled?: boolean }

/** A time in an episode; a click plays the episode from there. */
export function PlayFrom({ episode: { id, name }, seconds, disabled = false }: Props) {
  const now = useSignal(sounding)
  const of = `episode/${id}` as const
  const time = clockText(seconds)
  const label = m.podcast_play_from({ clock: time, title: name, time: clockWords(seconds) })
  const { playback } = now
  if (disabled) return <span className={styles.time}>{time}</span>
  const jump = () => {
    playback?.seek(seconds)
    if (!now.isOn) playback?.play()
  }
  // One element in both states, so that it keeps the focus when the episode starts.
  const press =
    playback !== undefined && isSounding(now, of) ? { onClick: jump } : { 'data-play': of, 'data-from': seconds }
  return (
    <>
      <button type="button" className={names('needs-scripts', styles.time)} aria-label={label} title={label} {...press}>
        {time}
      </button>
      <noscript>
        <span className={styles.time}>{time}</span>
      </noscript>
    </>
  )
}
