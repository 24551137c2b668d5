import type { Genre } from '@earshot/contract/catalogue/catalogue'
import * as m from '@earshot/messages/catalogue'
import { Link } from '@earshot/ui/links/link.tsx'
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

/** Shows the facts of a release; a missing value is omitted with its label (DETAIL-02). */
export function ReleaseFacts({ facts }: { facts: Facts }) {
  const { discs = 1, genres = [] } = facts
  const released = formatDate(facts.release_date)
  const rows = [
    [m.catalogue_release_date(), released],
    [m.catalogue_year(), released === '' ? facts.year : undefined],
    [m.label(), facts.label],
    [m.format(), facts.format],
    [m.catalogue_discs(), discs > 1 ? discs : undefined],
    [m.certifications(), facts.certifications],
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
          <dt>{m.catalogue_genres({ count: genres.length })}</dt>
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
