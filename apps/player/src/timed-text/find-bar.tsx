import * as m from '@earshot/messages/timed-text'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconDown from '@earshot/ui/icons/chevron-down'
import IconUp from '@earshot/ui/icons/chevron-up'
import IconSearch from '@earshot/ui/icons/search'
import styles from './find-bar.module.css'

type Props = {
  label: string
  query: string
  count: number
  /** The index of the current match, from 0. */
  current: number
  onQuery: (text: string) => void
  onMove: (to: number) => void
}

/** Searches a text: shows the number of matches and moves between them. */
export function FindBar({ label, query, count, current, onQuery, onMove }: Props) {
  const move = (step: number) => count > 0 && onMove((current + step + count) % count)
  return (
    <search className={styles.bar}>
      <IconSearch size={20} />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          move(event.shiftKey ? -1 : 1)
        }}
      />
      <span className={styles.count} role="status">
        {query.trim() === '' ? '' : count === 0 ? m.not_found() : m.timed_text_found({ number: current + 1, count })}
      </span>
      {count > 0 && (
        <>
          <IconButton label={m.timed_text_previous()} onClick={() => move(-1)}>
            <IconUp size={20} />
          </IconButton>
          <IconButton label={m.timed_text_next()} onClick={() => move(1)}>
            <IconDown size={20} />
          </IconButton>
        </>
      )}
    </search>
  )
}
