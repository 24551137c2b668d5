import type { RefObject } from 'react'

/** Pixels between the caret's line and what lies over the text. */
const AIR = 8

type Sides = { top: number; right: number; bottom: number; left: number }

/** Props of ProseMirror that keep the caret's line in sight: not under the page's bar, not under the tools, and not under the bar for thumbs below them. Read anew with every key. */
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

const lengthOf = (css: string): number => Math.max(0, Number.parseFloat(css) || 0)
