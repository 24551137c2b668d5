import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { clockOf } from '@earshot/contract/timed-text/clock'
import * as m from '@earshot/messages/episode-texts'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import { names as classes } from '@earshot/ui/text/names'
import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import { ClockField } from '../sound/clock-field.tsx'
import type { Cursor, Edit, Line } from './lines.rules.ts'
import input from '../../../lists/quiet-input.module.css'
import styles from './transcript.module.css'

/** The acts of a line, the same for all lines. */
export type RowActs = {
  playsOnClick: boolean
  isPlaying: boolean
  edit: (change: Edit) => void
  onPlay: (start: number | undefined) => void
  onPause: () => void
}

type Props = {
  line: Line
  /** The place of the line, from 0, among `count`. */
  at: number
  count: number
  /** The cursor, when an edit placed it in this line. */
  caret: Cursor | undefined
  isCurrent: boolean
  isWrong: boolean
  /** The id of the list of speakers. */
  names: string
} & RowActs

/** A line of a transcript: play button, time, speaker and text. */
export const LineRow = memo(function LineRow({
  line: { start, speaker, text },
  at,
  count,
  caret,
  isCurrent,
  isWrong,
  names,
  playsOnClick,
  isPlaying,
  edit,
  onPlay,
  onPause,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const wasFocused = useRef(false)
  const number = at + 1
  useEffect(() => {
    if (caret === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isCollapsed = selectionStart === selectionEnd
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.ctrlKey && !event.metaKey) edit({ is: 'split', at, character: selectionStart })
      else if (isPlaying) onPause()
      else onPlay(start)
    } else if (event.key === 'Backspace' && isCollapsed && selectionStart === 0 && at > 0) {
      event.preventDefault()
      edit({ is: 'join', at })
    } else if (event.key === 'Delete' && isCollapsed && selectionStart === value.length && number < count) {
      event.preventDefault()
      edit({ is: 'join', at: number })
    }
  }
  return (
    <li
      className={classes(styles.line, start !== undefined && styles.timed, isCurrent && styles.current)}
      data-line={at}
      aria-current={isCurrent || undefined}
      aria-posinset={number}
      aria-setsize={count}
    >
      {start !== undefined && (
        <>
          <IconButton label={m.transcript_play({ time: clockOf(start) })} onClick={() => onPlay(start)}>
            <IconPlay size={16} />
          </IconButton>
          <ClockField
            seconds={start}
            label={m.transcript_start_of({ number })}
            isWrong={isWrong}
            onChange={(seconds) => edit({ is: 'start', at, start: seconds })}
          />
        </>
      )}
      <input
        className={classes(input.quiet, styles.speaker)}
        aria-label={m.transcript_speaker_of({ number })}
        placeholder={m.transcript_speaker()}
        list={names}
        dir="auto"
        maxLength={PODCAST.speakerMax}
        value={speaker}
        onChange={({ currentTarget }) => edit({ is: 'speaker', at, speaker: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would save the form.
          event.preventDefault()
          area.current?.focus()
        }}
      />
      <div className={styles.words} data-text={text}>
        <textarea
          ref={area}
          rows={1}
          aria-label={m.transcript_text_of({ number })}
          dir="auto"
          maxLength={PODCAST.transcriptLineMax}
          value={text}
          onChange={({ currentTarget }) =>
            edit({ is: 'text', at, text: currentTarget.value.replaceAll(/[\r\n]+/g, ' ') })
          }
          onKeyDown={press}
          onPointerDown={({ currentTarget }) => (wasFocused.current = document.activeElement === currentTarget)}
          onClick={() => {
            // A second click places the cursor.
            if (playsOnClick && start !== undefined && !wasFocused.current) onPlay(start)
          }}
        />
      </div>
    </li>
  )
})
