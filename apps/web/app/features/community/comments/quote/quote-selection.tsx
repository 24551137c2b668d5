import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useEffect, useState } from 'react'
import styles from './quote-selection.module.css'

/** The attribute of an element with the text of a comment; its value is the id of the comment. */
const QUOTABLE = 'data-quotable'

type Chosen = { id: number; text: string; top: number; left: number }

/** Offers "Quote" below the selected text of a comment (WRITING-07). */
export function QuoteSelection({ onQuote }: { onQuote: (commentId: number, text: string) => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  useEffect(() => {
    const read = () => setChosen(readSelection())
    document.addEventListener('selectionchange', read)
    window.addEventListener('scroll', read, { passive: true })
    return () => {
      document.removeEventListener('selectionchange', read)
      window.removeEventListener('scroll', read)
    }
  }, [])
  if (chosen === undefined) return null
  return (
    <Button
      size="s"
      variant="solid"
      className={styles.quote}
      style={{ top: chosen.top, left: chosen.left }}
      // The selection stays while the button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        getSelection()?.removeAllRanges()
        setChosen(undefined)
        onQuote(chosen.id, chosen.text)
      }}
    >
      {m.quote()}
    </Button>
  )
}

/** Half the width of the button, which stays inside the window, and its distance from the text, in pixels. */
const HALF = 48
const BELOW = 10

/** Returns the selected text of one comment; a selection that goes further ends with its first comment. */
function readSelection(): Chosen | undefined {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const box = start?.closest(`[${QUOTABLE}]`)
  if (!(box instanceof HTMLElement)) return undefined
  const isWithin = box.contains(range.endContainer)
  const part = range.cloneRange()
  if (!isWithin) part.setEnd(box, box.childNodes.length)
  const text = (isWithin ? selection.toString() : part.toString()).trim()
  if (text === '') return undefined
  const { left, width, bottom } = part.getBoundingClientRect()
  return {
    id: Number(box.getAttribute(QUOTABLE)),
    text,
    top: bottom + BELOW,
    left: Math.min(Math.max(left + width / 2, HALF), innerWidth - HALF),
  }
}
