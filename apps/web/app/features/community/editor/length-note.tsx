import styles from './rich-editor.module.css'

/** Part of the limit from which on the rest is counted. */
const NEAR = 0.9

/** How much room a text has left, once it comes near its limit (CREATE-11). Not read aloud with every key: what is wrong stands in the field's error. */
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
