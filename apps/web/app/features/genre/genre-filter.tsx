import type { Genre } from '@earshot/contract/catalogue'
import { LinkChip } from '@earshot/ui/chip.tsx'
import { Link } from '@earshot/ui/link.tsx'
import { setGenres, toggleGenre } from '../../lib/genre-store.ts'
import styles from './genre-filter.module.css'
import { withGenres } from './genre-query.ts'

/** The genre panel (GENRE-01 to GENRE-06): the choice stands in the address and is remembered for the other pages. */
export function GenreFilter({ genres, picked, query }: { genres: readonly Genre[]; picked: readonly number[]; query: URLSearchParams }) {
  const all = genres.map((genre) => genre.id)
  return (
    <section aria-label="Genres" className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>Genres</h2>
        <div className={styles.all}>
          <Link href={withGenres(query, all)} keepScroll replace rel="nofollow" onClick={() => setGenres(all)}>Select All</Link>
          <Link href={withGenres(query, [])} keepScroll replace rel="nofollow" onClick={() => setGenres([])}>Deselect All</Link>
        </div>
      </div>
      <div className={styles.box} role="group" aria-label="Pick genres" tabIndex={0}>
        {genres.map((genre) => {
          const next = toggleGenre(picked, genre.id)
          return (
            <LinkChip key={genre.id} selected={picked.includes(genre.id)} href={withGenres(query, next)} onClick={() => setGenres(next)}>
              {genre.title}
            </LinkChip>
          )
        })}
      </div>
    </section>
  )
}
