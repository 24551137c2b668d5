import * as m from '@earshot/messages/editor'
import styles from './rich-editor.module.css'

/** The fraction of the limit from which the remaining characters are shown. */
const NEAR = 0.9

/**
 * The number of remaining characters, shown near the limit (CREATE-11). Not a live region: the field's error announces
 * the problem.
 */
export function LengthNote({ length, most }: { length: number; most: number }) {
  if (length < most * NEAR) return null
  const left = most - length
  return (
    <p className={left < 0 ? styles.error : styles.note}>
      {left < 0
        ? m.editor_characters_too_many({ characters: count(-left) })
        : m.editor_characters_left({ characters: count(left) })}
    </p>
  )
}

const count = (characters: number): string =>
  m.editor_character_count({ count: characters, shown: characters.toLocaleString('en') })
