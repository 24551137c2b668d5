import type { Editor, EditorEvents } from '@tiptap/core'
import type { RefObject } from 'react'

/** Pixels between the line of the caret and the elements that cover the text. */
const AIR = 8

type Sides = { top: number; right: number; bottom: number; left: number }

/**
 * ProseMirror props that keep the line of the caret in view: outside the page's top bar, the toolbar and the thumb bar.
 * Computed on every key press.
 */
export function roomAround(foot: RefObject<HTMLElement | null>): { scrollThreshold: Sides; scrollMargin: Sides } {
  const sides = {
    left: 0,
    right: 0,
    get top() {
      return lengthOf(getComputedStyle(document.documentElement).scrollPaddingTop)
    },
    get bottom() {
      return foot.current === null
        ? 0
        : foot.current.offsetHeight + lengthOf(getComputedStyle(foot.current).bottom) + AIR
    },
  }
  return { scrollThreshold: sides, scrollMargin: sides }
}

/**
 * Keeps the line of the caret in view when a key moves it, until the returned function is called. ProseMirror does this
 * only within 50 ms of the key press, which a slow device misses.
 */
export function followKeys(editor: Editor): () => void {
  const { dom } = editor.view
  let isByKey = false
  const onKey = () => {
    isByKey = true
  }
  const onPointer = () => {
    isByKey = false
  }
  const onMove = ({ transaction }: EditorEvents['selectionUpdate']) => {
    if (isByKey && !transaction.scrolledIntoView) editor.commands.scrollIntoView()
  }
  dom.addEventListener('keydown', onKey)
  dom.addEventListener('pointerdown', onPointer)
  editor.on('selectionUpdate', onMove)
  return () => {
    dom.removeEventListener('keydown', onKey)
    dom.removeEventListener('pointerdown', onPointer)
    editor.off('selectionUpdate', onMove)
  }
}

const lengthOf = (css: string): number => Math.max(0, Number.parseFloat(css) || 0)
