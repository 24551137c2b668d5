import { ALT_MAX } from '@earshot/contract/community/writing/limits'
import * as m from '@earshot/messages/community'
import styles from './block-row.module.css'

/**
 * The description of a picture, for those who do not see it (WRITING-09). `name` identifies the picture; `isMissing`
 * marks an empty field.
 */
export function AltField({
  name,
  alt,
  isMissing,
  onChange,
}: {
  name: string
  alt: string
  isMissing: boolean
  onChange: (alt: string) => void
}) {
  return (
    <input
      className={styles.alt}
      value={alt}
      placeholder={m.community_picture_description()}
      aria-label={m.community_description_of_picture({ name })}
      maxLength={ALT_MAX}
      aria-invalid={(isMissing && alt.trim() === '') || undefined}
      dir="auto"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
