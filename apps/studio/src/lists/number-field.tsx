import { names } from '@earshot/ui/text/names'
import styles from './number-field.module.css'
import input from './quiet-input.module.css'

/** The number of a row, which is typed to move the row; Enter or leaving the field calls `onMove` with a new one. */
export function NumberField({
  number,
  most,
  label,
  className = '',
  onMove,
}: {
  number: number
  most: number
  label: string
  className?: string | undefined
  onMove: (to: number) => void
}) {
  const commit = (text: string) => {
    const to = Math.round(Number(text))
    if (to >= 1 && to <= most && to !== number) onMove(to)
  }
  return (
    <input
      className={names(input.quiet, styles.number, className)}
      inputMode="numeric"
      aria-label={label}
      defaultValue={number}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value)
      }}
    />
  )
}
