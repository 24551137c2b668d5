import type { Genre } from '@earshot/contract/catalogue'
import * as m from '@earshot/messages/genre'
import { LinkChip } from '@earshot/ui/actions/chip.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { pickGenre, readGenres, setGenres } from '../../lib/state/genre-store.ts'
import { withGenres } from './genre-query.ts'
import styles from './genre-filter.module.css'

type Props = { genres: readonly Genre[]; picked: readonly number[]; query: URLSearchParams }

/** The genre panel (GENRE-01 to GENRE-06): the choice stands in the URL and is remembered for the other pages. */
export function GenreFilter({ genres, picked, query }: Props) {
  const { shown, base, follow } = useChoice(picked, query)
  if (genres.length === 0) return null
  const all = genres.map((genre) => genre.id)
  return (
    <section aria-label={m.genres()}>
      <div className={styles.head}>
        <h2 className={styles.title}>{m.genres()}</h2>
        <div className={styles.all}>
          <Link
            href={withGenres(base, all)}
            keepScroll
            replace
            rel="nofollow"
            onClick={(event) => follow(event, () => setGenres(all))}
          >
            {m.select_all()}
          </Link>
          <Link
            href={withGenres(base, [])}
            keepScroll
            replace
            rel="nofollow"
            onClick={(event) => follow(event, () => setGenres([]))}
          >
            {m.deselect_all()}
          </Link>
        </div>
      </div>
      <div className={styles.box} role="group" aria-label={m.genre_pick_genres()} tabIndex={0}>
        {genres.map(({ id, title }) => {
          const isPicked = shown.includes(id)
          const next = isPicked ? shown.filter((other) => other !== id) : [...shown, id]
          return (
            <LinkChip
              key={id}
              selected={isPicked}
              href={withGenres(base, next)}
              onClick={(event) => follow(event, () => pickGenre(id, !isPicked))}
            >
              {title}
            </LinkChip>
          )
        })}
      </div>
    </section>
  )
}

/** What is picked, at once also while the page it leads to still loads; a click changes the remembered choice and goes where that leads. */
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
