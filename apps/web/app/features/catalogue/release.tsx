import type { Genre } from '@earshot/contract/catalogue'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { formatDate } from '@earshot/ui/text/format-date'
import styles from './release.module.css'

type Facts = {
  year?: number | null | undefined
  discs?: number
  genres?: readonly Genre[] | undefined
  release_date?: string | null | undefined
  label?: string | null | undefined
  format?: string | null | undefined
  certifications?: string | null | undefined
}

/** What a release says of itself; a value it lacks is left out with its label (DETAIL-02). */
export function ReleaseFacts({ facts }: { facts: Facts }) {
  const { discs = 1, genres = [] } = facts
  const released = formatDate(facts.release_date)
  const rows = [
    ['Release date', released],
    ['Year', released === '' ? facts.year : undefined],
    ['Label', facts.label],
    ['Format', facts.format],
    ['Discs', discs > 1 ? discs : undefined],
    ['Certifications', facts.certifications],
  ].filter(([, value]) => value)
  if (rows.length === 0 && genres.length === 0) return null
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {genres.length > 0 && (
        <div>
          <dt>{genres.length === 1 ? 'Genre' : 'Genres'}</dt>
          <dd className={styles.genres}>
            {genres.map(({ id, title }) => (
              <Link key={id} href={`/discover/all?tab=albums&genres=${id}`}>
                {title}
              </Link>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
