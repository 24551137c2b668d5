import styles from './rich-editor.module.css'

/** Part of the limit from which on the rest is counted. */
const NEAR = 0.9

/** The number of characters left, shown near the limit (CREATE-11). Not a live region: the field's error says what is wrong. */
export function LengthNote({ length, most }: { length: number; most: number }) {
  if (length < most * NEAR) return null
  const left = most - length
  return (
    <p className={left < 0 ? styles.error : styles.note}>
      {left < 0 ? `${count(-left)} too many` : `${count(left)} left`}
    </p>
  )
}

const count = (characters: number): string =>
  characters === 1 ? '1 character' : `${characters.toLocaleString('en')} characters`
