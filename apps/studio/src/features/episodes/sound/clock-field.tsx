import { clockOf, readClock } from '@earshot/contract/timed-text/clock'
import { names } from '@earshot/ui/text/names'
import { useState } from 'react'
import input from '../../../lists/quiet-input.module.css'
import styles from './sound-bar.module.css'

/** A time in a sound that is typed as h:mm:ss(.f). What cannot be read stays, is marked, and is not stored. */
export function ClockField({
  seconds,
  label,
  isWrong = false,
  describedBy,
  onChange,
}: {
  seconds: number
  label: string
  isWrong?: boolean
  describedBy?: string | undefined
  onChange: (seconds: number) => void
}) {
  const [typed, setTyped] = useState<string>()
  const isUnread = typed !== undefined && readClock(typed) === undefined
  const commit = () => {
    const read = readClock(typed)
    if (read === undefined) return
    setTyped(undefined)
    if (read !== seconds) onChange(read)
  }
  return (
    <input
      className={names(input.quiet, styles.time)}
      aria-label={label}
      aria-invalid={isWrong || isUnread || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      value={typed ?? clockOf(seconds)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
      }}
    />
  )
}
