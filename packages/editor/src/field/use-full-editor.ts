import { useRef, useState, type ComponentType, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Chosen, FullEditorProps } from './editor-props.ts'

/** Milliseconds without a key press after which the field may be replaced during typing. */
const QUIET_MS = 150

type Loaded = { Full: ComponentType<FullEditorProps>; chosen: Chosen | undefined }

/**
 * Loads the full editor and replaces the plain field between two key presses: never during composition (accents,
 * Chinese, Japanese), and synchronously, so that each key press reaches one of the fields. Pass every event of the
 * plain field to `onEvent`.
 */
export function useFullEditor(plain: RefObject<HTMLTextAreaElement | null>): {
  loaded: Loaded | undefined
  load: () => void
  onEvent: () => void
  compose: (isComposing: boolean) => void
} {
  const [loaded, setLoaded] = useState<Loaded>()
  const isLoading = useRef(false)
  const isComposing = useRef(false)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const onEvent = () => {
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
    void import('../tiptap/tiptap-editor.tsx').then(
      ({ default: Full }) => change(Full),
      () => {
        isLoading.current = false
      },
    )
  }
  const compose = (isNow: boolean) => {
    isComposing.current = isNow
    onEvent()
  }
  return { loaded, load, onEvent, compose }
}

function restOf(field: HTMLTextAreaElement, typedAt: number, isComposing: boolean): number {
  if (document.activeElement !== field || field.readOnly) return 0
  return isComposing ? QUIET_MS : QUIET_MS - (performance.now() - typedAt)
}

// The field is empty while it waits to show text with markup; typing continues at the end of that text.
function chosenIn(field: HTMLTextAreaElement): Chosen | undefined {
  if (document.activeElement !== field) return undefined
  return field.readOnly ? { from: Infinity, to: Infinity } : { from: field.selectionStart, to: field.selectionEnd }
}
