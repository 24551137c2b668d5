import type { Genre } from '@earshot/contract/catalogue/catalogue'
import * as m from '@earshot/messages/genre'
import IconFilters from '@earshot/ui/icons/adjustments-horizontal'
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { readGenres } from '../../lib/state/genre-store.ts'
import { AllOrNone, GenreChips } from './genre-chips.tsx'
import { withGenres } from './genre-query.ts'
import styles from './genre-filter.module.css'

type Props = {
  genres: readonly Genre[]
  picked: readonly number[]
  query: URLSearchParams
  /** Further options in the sheet on phones, such as the order. */
  children?: ReactNode
}

// Only phones open the sheet.
const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/**
 * The genre panel (GENRE-01 to GENRE-06): the selection is in the URL and remembered for other pages. A phone shows one
 * line of chips, and a sheet with all of them.
 */
export function GenreFilter({ genres, picked, query, children }: Props) {
  const choice = useChoice(picked, query)
  const [isOpen, setOpen] = useState(false)
  if (genres.length === 0) return null
  const close = () => setOpen(false)
  return (
    <section aria-label={m.genres()}>
      <div className={styles.head}>
        <h2 className={styles.title}>{m.genres()}</h2>
        <div className={styles.all}>
          <AllOrNone genres={genres} {...choice} />
        </div>
        <button type="button" aria-haspopup="dialog" className={styles.open} onClick={() => setOpen(true)}>
          <IconFilters size={20} />
          {m.filters()}
        </button>
      </div>
      <div className={styles.box} role="group" aria-label={m.genre_pick_genres()} tabIndex={0}>
        <GenreChips genres={genres} {...choice} />
      </div>
      {isOpen && (
        <Suspense>
          <FilterSheet genres={genres} choice={choice} onClose={close}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </section>
  )
}

/**
 * Returns the selected genres, including those of a page that is still loading. A click updates the remembered
 * selection and navigates.
 */
function useChoice(picked: readonly number[], query: URLSearchParams) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const coming = useNavigation().location
  const base = coming?.pathname === pathname ? new URLSearchParams(coming.search) : query
  const shown = base === query ? picked : readGenres(base.get('genres'))
  const follow = (event: MouseEvent, change: () => readonly number[]) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(withGenres(base, change()), { replace: true, preventScrollReset: true })
  }
  return { shown, base, follow }
}
