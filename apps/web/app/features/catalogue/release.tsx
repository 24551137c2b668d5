import { formatDate } from '../../lib/format.ts'
import styles from './release.module.css'

type Facts = { release_date?: string | null | undefined; label?: string | null | undefined; format?: string | null | undefined; certifications?: string | null | undefined }

/** What a release says of itself; a value it lacks is left out with its label (DETAIL-02). */
export function ReleaseFacts({ facts }: { facts: Facts }) {
  const rows = [['Release date', formatDate(facts.release_date)], ['Label', facts.label], ['Format', facts.format], ['Certifications', facts.certifications]].filter(([, value]) => value)
  if (rows.length === 0) return null
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
    </dl>
  )
}
