import type { Block } from './words/galleries.ts'
import styles from './themes.module.css'

/** The rectangles of each block in a row of 160 × 40: left, top, width, height. */
const SHAPES: Readonly<Record<Block, readonly (readonly [x: number, y: number, width: number, height: number])[]>> = {
  picture: [[0, 0, 160, 36]],
  title: [
    [8, 6, 92, 12],
    [8, 24, 60, 6],
  ],
  text: [
    [8, 4, 144, 5],
    [8, 15, 136, 5],
    [8, 26, 118, 5],
  ],
  cards: [
    [8, 4, 33, 30],
    [45, 4, 33, 30],
    [82, 4, 33, 30],
    [119, 4, 33, 30],
  ],
  people: [
    [12, 6, 26, 26],
    [48, 6, 26, 26],
    [84, 6, 26, 26],
    [120, 6, 26, 26],
  ],
  rows: [
    [8, 4, 144, 7],
    [8, 15, 144, 7],
    [8, 26, 144, 7],
  ],
  columns: [
    [8, 4, 48, 30],
    [62, 4, 90, 30],
  ],
  form: [
    [8, 4, 90, 8],
    [8, 16, 90, 8],
    [8, 28, 34, 8],
  ],
  map: [[8, 3, 144, 32]],
  prices: [
    [8, 3, 44, 32],
    [58, 3, 44, 32],
    [108, 3, 44, 32],
  ],
}
const ROW = 40
const HEIGHT = 120

/** A small drawing of a page, composed of its blocks. */
export function Sketch({ blocks }: { blocks: readonly Block[] }) {
  return (
    <svg viewBox={`0 0 160 ${HEIGHT}`} className={styles.sketch} aria-hidden>
      {blocks.flatMap((block, row) =>
        SHAPES[block].map(([x, y, width, height]) => (
          <rect
            key={`${row} ${x} ${y}`}
            x={x}
            y={row * ROW + y}
            width={width}
            height={height}
            rx={block === 'people' ? width / 2 : 3}
            className={styles[block]}
          />
        )),
      )}
    </svg>
  )
}
