/** The items with the lowest ranks of those that are added; of two with the same rank, the one with the lower number comes first. */
export type Lowest = {
  add: (rank: number, id: number, slot: number) => void
  /** How many were added. */
  total: () => number
  /** The slots of the lowest. */
  list: () => number[]
}

type Ranked = { rank: number; id: number; slot: number }

/** Up to so many are kept in order while they are added; more are sorted at the end. */
const KEPT_IN_ORDER = 64

/** Keeps the `most` lowest of what is added; where that is Infinity, all of it in no order. */
export function openLowest(most: number): Lowest {
  if (most === Infinity) return keepAll()
  const kept: Ranked[] = []
  let total = 0
  const isBefore = (a: Ranked, b: Ranked) => a.rank < b.rank || (a.rank === b.rank && a.id < b.id)

  return {
    add: (rank, id, slot) => {
      total += 1
      if (most > KEPT_IN_ORDER) {
        kept.push({ rank, id, slot })
        return
      }
      const last = kept.at(-1)
      if (kept.length === most && last !== undefined && (rank > last.rank || (rank === last.rank && id > last.id)))
        return
      const item = { rank, id, slot }
      let at = kept.length
      for (; at > 0; at -= 1) {
        const before = kept[at - 1]
        if (before === undefined || isBefore(before, item)) break
      }
      kept.splice(at, 0, item)
      if (kept.length > most) kept.pop()
    },
    total: () => total,
    list: () => {
      if (most > KEPT_IN_ORDER) kept.sort((a, b) => a.rank - b.rank || a.id - b.id)
      return kept.slice(0, most).map(({ slot }) => slot)
    },
  }
}

function keepAll(): Lowest {
  const slots: number[] = []
  return { add: (_rank, _id, slot) => slots.push(slot), total: () => slots.length, list: () => slots }
}
