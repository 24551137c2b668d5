import type { Genre } from '@earshot/contract/catalogue/catalogue'
import type { DraftCredit, Licence, MadeBy } from '@earshot/contract/studio/release-fields'
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
  licence?: Licence | undefined
  made_by?: MadeBy | undefined
  is_explicit?: boolean | undefined
  catalogue_number?: string | null | undefined
  p_line?: string | null | undefined
  c_line?: string | null | undefined
  credits?: readonly DraftCredit[] | undefined
}

/** Shows the facts of a release; a missing value is omitted with its label (DETAIL-02). */
export function ReleaseFacts({ facts }: { facts: Facts }) {
  const { discs = 1, genres = [] } = facts
  const released = formatDate(facts.release_date)
  const rows = [
    [m.release_date_word(), released],
    [m.catalogue_year(), released === '' ? facts.year : undefined],
    [m.label(), facts.label],
    [m.format(), facts.format],
    [m.catalogue_discs(), discs > 1 ? discs : undefined],
    [m.certifications(), facts.certifications],
    [m.catalogue_number(), facts.catalogue_number],
    [m.catalogue_words(), facts.is_explicit === true ? m.explicit() : undefined],
    [m.made_by(), facts.made_by === undefined ? undefined : madeByOf(facts.made_by)],
    [m.catalogue_rights(), [facts.p_line, facts.c_line].filter(Boolean).join(' · ')],
  ].filter(([, value]) => value)
  const credits = facts.credits ?? []
  if (rows.length === 0 && genres.length === 0 && credits.length === 0 && facts.licence === undefined) return null
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {facts.licence !== undefined && (
        <div>
          <dt>{m.licence()}</dt>
          <dd>
            <LicenceName licence={facts.licence} />
          </dd>
        </div>
      )}
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
      {credits.length > 0 && (
        <div>
          <dt>{m.credits()}</dt>
          <dd>
            <ul className={styles.credits}>
              {credits.map(({ name, role, instrument, artist_id: artistId }, index) => (
                <li key={index}>
                  {artistId === undefined ? <bdi>{name}</bdi> : <Link href={`/artist/${artistId}`}>{name}</Link>}{' '}
                  <span className={styles.role}>{instrument || m.catalogue_credit_role({ role })}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}

const madeByOf = (by: MadeBy): string => {
  switch (by) {
    case 'assisted':
      return m.people_with_the_help_of_a_machine()
    case 'machine':
      return m.a_machine()
    case 'people':
      return ''
  }
}

// The names of Creative Commons are the same in every language.
function LicenceName({ licence }: { licence: Licence }) {
  if (licence === 'all-rights-reserved') return m.all_rights_reserved()
  const path = licence === 'cc0' ? 'publicdomain/zero/1.0' : `licenses/${licence.slice(3)}/4.0`
  return (
    <a href={`https://creativecommons.org/${path}/`} rel="license noopener">
      {licence === 'cc0' ? 'CC0 1.0' : `CC ${licence.slice(3).toUpperCase()} 4.0`}
    </a>
  )
}
