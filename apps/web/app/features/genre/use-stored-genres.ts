import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { readGenres, setGenres, useGenres } from '../../lib/state/genre-store.ts'
import { withGenres } from './genre-query.ts'

/**
 * Applies the remembered genres to a page whose URL names none, and remembers those that the URL names (GENRE-06,
 * GENRE-07).
 */
export function useStoredGenres(query: URLSearchParams): void {
  const navigate = useNavigate()
  const named = query.get('genres')
  const agree = useEffectEvent((text: string | null) => {
    const { discover } = useGenres.getState()
    if (text !== null) setGenres(readGenres(text))
    else if (discover.length > 0)
      void navigate(withGenres(query, discover), { replace: true, preventScrollReset: true })
  })
  useEffect(() => agree(named), [named])
}
