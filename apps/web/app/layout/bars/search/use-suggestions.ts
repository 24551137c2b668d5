import { suggest } from '@earshot/contract/calls'
import type { Suggestion } from '@earshot/contract/catalogue/search'
import { SUGGESTED } from '@earshot/contract/catalogue/suggested'
import { useEffect, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'

/** Suggestions for the text `of`; while those of a longer text load, the previous ones stay. */
type Suggestions = { state: 'loading' | 'found' | 'failed'; found: readonly Suggestion[]; of: string }

/** Returns suggestions for a text that is being typed, some time after the last key (FIND-01). */
export function useSuggestions(text: string): Suggestions {
  const [last, setLast] = useState<Suggestions>({ state: 'loading', found: [], of: '' })
  useEffect(() => {
    if (text.length < SUGGESTED.least) return undefined
    let isWanted = true
    const show = (next: Suggestions) => {
      if (isWanted) setLast(next)
    }
    const timer = setTimeout(() => {
      quietApi.get(suggest, { search_text: text }).then(
        (found) => show({ state: 'found', found, of: text }),
        () => show({ state: 'failed', found: [], of: text }),
      )
    }, SUGGESTED.afterMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text])
  return last.of === text || text.length < SUGGESTED.least ? last : { ...last, state: 'loading' }
}
