import * as m from '@earshot/messages/ui'
import { Grid } from '../cards/grid.tsx'
import { names } from '../text/names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './skeleton.module.css'

/** A placeholder in the final size of the content; `line` is one line of text. */
export function Skeleton({ shape = 'line', width }: { shape?: 'line' | 'square' | 'round' | 'wide'; width?: string }) {
  return (
    <span
      aria-hidden
      className={names(styles.skeleton, styles[shape])}
      style={width === undefined ? undefined : { width }}
    />
  )
}

/** A grid of placeholder cards. */
export function SkeletonGrid({
  count,
  shape = 'square',
  size = 'm',
  label = m.loading(),
}: {
  count: number
  shape?: 'square' | 'round' | 'wide'
  size?: 's' | 'm' | 'l'
  label?: string
}) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Grid size={size}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton shape={shape} />
            <Skeleton width="80%" />
            <Skeleton width="50%" />
          </div>
        ))}
      </Grid>
    </div>
  )
}
