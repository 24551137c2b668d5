import * as m from '@earshot/messages/desk-site'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { FocalPoint, type Point } from '../../../../forms/pictures/focal-point.tsx'
import styles from '../site.module.css'

/** The description of a picture, asked for unless it only decorates, and the point that crops keep (SITE-15). */
export function PictureFacts({
  url,
  alt,
  focus,
  hasFocus,
  error,
  onChange,
}: {
  url: string
  alt: unknown
  focus: unknown
  /** Whether the page crops the picture. */
  hasFocus: boolean
  error: string | undefined
  onChange: (facts: { alt: string | null } | { focus: string }) => void
}) {
  const isDecorative = alt === ''
  return (
    <div className={styles.facts}>
      {!isDecorative && (
        <Field
          label={m.description_of_the_picture()}
          value={typeof alt === 'string' ? alt : ''}
          error={error ?? (alt === null ? m.site_alt_asked() : undefined)}
          // An emptied field is not described yet: only the box below says that the picture decorates.
          onChange={({ currentTarget }) => onChange({ alt: currentTarget.value === '' ? null : currentTarget.value })}
        />
      )}
      <CheckField
        label={m.site_decorative()}
        checked={isDecorative}
        onChange={({ currentTarget }) => onChange({ alt: currentTarget.checked ? '' : null })}
      />
      {hasFocus && (
        <FocalPoint src={url} point={pointOf(focus)} onChange={({ x, y }) => onChange({ focus: `${x}% ${y}%` })} />
      )}
    </div>
  )
}

function pointOf(focus: unknown): Point {
  const [, x = '50', y = '50'] = /^(\d+)% (\d+)%$/.exec(typeof focus === 'string' ? focus : '') ?? []
  return { x: Number(x), y: Number(y) }
}
