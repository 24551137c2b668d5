import { Suspense, useEffect, type MouseEvent } from 'react'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { createStore } from '../../../lib/state/store.ts'

const load = async () => (await import('./search-dialog.tsx')).SearchDialog
// Loaded when a visitor is about to search.
const SearchDialog = lazyPart(load)
const useSearch = createStore({ isOpen: false })
const close = () => useSearch.setState({ isOpen: false })

/** Attributes of a link to `/discover/all` that opens the search dialog instead (FIND-01). */
export const searchLink = {
  'aria-haspopup': 'dialog',
  'aria-keyshortcuts': '/ Control+K Meta+K',
  onPointerEnter: () => void load().catch(() => undefined),
  onClick: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    useSearch.setState({ isOpen: true })
  },
} as const

/** Shows the search dialog after a click on a link to it, `/`, or Ctrl or Cmd with K (FIND-01). */
export function SearchSlot() {
  const isOpen = useSearch((state) => state.isOpen)
  useEffect(() => {
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  return (
    isOpen && (
      <Suspense>
        <SearchDialog onClose={close} />
      </Suspense>
    )
  )
}

function openByKey(event: KeyboardEvent): void {
  const isCommand = event.ctrlKey || event.metaKey
  const isSearch = isCommand ? event.key.toLowerCase() === 'k' && !event.shiftKey : event.key === '/'
  if (!isSearch || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
  // A slash is a character of a text, and an editor has its own command.
  if (event.target instanceof HTMLElement && event.target.closest(isCommand ? EDITORS : FIELDS) !== null) return
  event.preventDefault()
  useSearch.setState({ isOpen: true })
}

const EDITORS = '[contenteditable]:not([contenteditable="false"])'
const FIELDS = `input, textarea, select, ${EDITORS}`
