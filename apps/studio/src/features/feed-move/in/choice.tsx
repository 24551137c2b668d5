import { useId } from 'react'
import styles from '../feed-move.module.css'

/** An option of a choice, with what it means. */
type Option<Value extends string> = { value: Value; label: string; text: string; note?: string }

/** A choice of one of few options, each with an explanation. */
export function Choice<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  legend: string
  options: readonly Option<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend>{legend}</legend>
      {options.map(({ value, label, text, note }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>
            <b>{label}</b>
            <span>{text}</span>
            {note !== undefined && <span>{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
