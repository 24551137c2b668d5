import { Skeleton, SkeletonGrid } from '@earshot/ui/skeleton.tsx'
import { useLocation, useNavigation } from 'react-router'
import styles from './coming-page.module.css'
import { shapeOf } from './coming-shape.rules.ts'

/** Lines of a text that comes, as wide as the last words of paragraphs are. */
const LINES = ['92%', '100%', '96%', '58%', '98%', '90%', '71%'] as const

/** The shape of the page that was asked for, over the page before it, where it takes longer than a moment. That page stays below as it was. */
export function ComingPage() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  if (next === undefined || next.pathname === pathname) return null
  const shape = shapeOf(next.pathname)
  return (
    <div className={styles.cover} aria-hidden>
      <div className={`wrap ${styles[shape]}`}>
        {shape === 'release' && <Skeleton shape="square" />}
        <div className={styles.words}>
          <span className={styles.title}><Skeleton width="min(14ch, 80%)" /></span>
          {shape === 'grid' || shape === 'people' ? <Skeleton width="min(36ch, 100%)" /> : LINES.map((width) => <Skeleton key={width} width={width} />)}
        </div>
        {(shape === 'grid' || shape === 'people') && <SkeletonGrid count={18} shape={shape === 'people' ? 'round' : 'square'} />}
      </div>
    </div>
  )
}
