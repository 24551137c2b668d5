import type { Genre } from '@earshot/contract/catalogue/catalogue'
import * as m from '@earshot/messages/genre'
import { LinkChip } from '@earshot/ui/actions/chip.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import type { MouseEvent } from 'react'
import { pickGenre, setGenres } from '../../lib/state/genre-store.ts'
import { withGenres } from './genre-query.ts'

/** The selected genres, and the effect of a click on them. */
export type Choice = {
  shown: readonly number[]
  /** The query that the links change. */
  base: URLSearchParams
  follow: (event: MouseEvent, change: () => readonly number[]) => void
}

type Props = Choice & { genres: readonly Genre[] }

/** A chip for each genre; a click toggles it (GENRE-01, GENRE-02). */
export function GenreChips({ genres, shown, base, follow }: Props) {
  return genres.map(({ id, title }) => {
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
  })
}

/** "Select All" and "Deselect All" (GENRE-03, GENRE-04). */
export function AllOrNone({ genres, base, follow }: Props) {
  const ways = [
    { label: m.select_all(), ids: genres.map(({ id }) => id) },
    { label: m.deselect_all(), ids: [] },
  ]
  return ways.map(({ label, ids }) => (
    <Link
      key={label}
      href={withGenres(base, ids)}
      keepScroll
      replace
      rel="nofollow"
      onClick={(event) => follow(event, () => setGenres(ids))}
    >
      {label}
    </Link>
  ))
}
