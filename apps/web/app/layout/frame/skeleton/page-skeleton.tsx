import { Skeleton, SkeletonGrid } from '@earshot/ui/states/skeleton.tsx'
import { shapeOf } from './page-skeleton.rules.ts'
import styles from './page-skeleton.module.css'

/** Widths of the lines of placeholder text. */
const LINES = ['92%', '100%', '96%', '58%', '98%', '90%', '71%'] as const

/** The skeleton of the page at `pathname`. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  const shape = shapeOf(pathname)
  return (
    <div className={styles.cover} aria-hidden>
      <div className={`wrap ${styles[shape]}`}>
        {shape === 'release' && <Skeleton shape="square" />}
        <div className={styles.words}>
          <span className={styles.title}>
            <Skeleton width="min(14ch, 80%)" />
          </span>
          {shape === 'grid' || shape === 'people' || shape === 'rows' ? (
            <Skeleton width="min(36ch, 100%)" />
          ) : (
            LINES.map((width) => <Skeleton key={width} width={width} />)
          )}
        </div>
        {(shape === 'grid' || shape === 'people') && (
          <SkeletonGrid count={18} shape={shape === 'people' ? 'round' : 'square'} />
        )}
        {shape === 'rows' &&
          Array.from({ length: 12 }, (_, index) => (
            <div key={index} className={styles.row}>
              <Skeleton shape="square" />
              <Skeleton width="60%" />
            </div>
          ))}
      </div>
    </div>
  )
}
