/**
 * Distance between the positions of two songs that were never moved. 10,000 of them fit into an integer, and so do
 * sixteen moves between the same two songs.
 */
export const STEP = 65_536

const POSITION_MIN = -2_147_483_648
/** The largest position. */
export const POSITION_MAX = 2_147_483_647

/** Returns a position between two others, of which either may be missing; undefined if there is none. */
export function positionBetween(before: number | undefined, after: number | undefined): number | undefined {
  const position =
    before === undefined
      ? (after ?? 2 * STEP) - STEP
      : after === undefined
        ? before + STEP
        : Math.floor((before + after) / 2)
  const isFree = position !== before && position !== after && position >= POSITION_MIN && position <= POSITION_MAX
  return isFree ? position : undefined
}
