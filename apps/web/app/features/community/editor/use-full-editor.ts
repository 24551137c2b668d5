import { useRef, useState, type ComponentType, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Chosen, FullEditorProps } from './editor-props.ts'

/** Milliseconds without a key after which the field may be replaced during writing. */
const QUIET_MS = 150

type Loaded = { Full: ComponentType<FullEditorProps>; chosen: Chosen | undefined }

/**
 * Loads the full editor and replaces the plain field between two keys: never during composition (accents, Chinese,
 * Japanese), and in one step, so that each key reaches one of the two fields. `hear` receives every event of the plain
 * field.
 */
export function useFullEditor(plain: RefObject<HTMLTextAreaElement | null>): {
  loaded: Loaded | undefined
  load: () => void
  hear: () => void
  compose: (isComposing: boolean) => void
} {
  const [loaded, setLoaded] = useState<Loaded>()
  const isLoading = useRef(false)
  const isComposing = useRef(false)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const hear = () => {
    typedAt.current = performance.now()
  }

  const change = (Full: Loaded['Full']) => {
    const field = plain.current
    if (field === null) return
    const wait = restOf(field, typedAt.current, isComposing.current)
    if (wait > 0) setTimeout(() => change(Full), wait)
    else flushSync(() => setLoaded({ Full, chosen: chosenIn(field) }))
  }
  const load = () => {
    if (isLoading.current) return
    isLoading.current = true
    void import('./tiptap-editor.tsx').then(
      ({ default: Full }) => change(Full),
      () => {
        isLoading.current = false
      },
    )
  }
  const compose = (isNow: boolean) => {
    isComposing.current = isNow
    hear()
  }
  return { loaded, load, hear, compose }
}

function restOf(field: HTMLTextAreaElement, typedAt: number, isComposing: boolean): number {
  if (document.activeElement !== field || field.readOnly) return 0
  return isComposing ? QUIET_MS : QUIET_MS - (performance.now() - typedAt)
}

// A field that waits for text with markup is empty; the caret is then placed at the end of that text.
function chosenIn(field: HTMLTextAreaElement): Chosen | undefined {
  if (document.activeElement !== field) return undefined
  return field.readOnly ? { from: Infinity, to: Infinity } : { from: field.selectionStart, to: field.selectionEnd }
}
