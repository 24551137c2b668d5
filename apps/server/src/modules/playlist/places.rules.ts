/** Distance between two songs that were never moved. 10,000 of them fit into an integer, and sixteen moves between the same two. */
export const STEP = 65_536

const PLACE_MIN = -2_147_483_648
/** The last place. */
export const PLACE_MAX = 2_147_483_647

/** A place between two others, of which the first or the last may be missing; undefined when there is none. */
export function placeBetween(before: number | undefined, after: number | undefined): number | undefined {
  const place =
    before === undefined
      ? (after ?? 2 * STEP) - STEP
      : after === undefined
        ? before + STEP
        : Math.floor((before + after) / 2)
  const isFree = place !== before && place !== after && place >= PLACE_MIN && place <= PLACE_MAX
  return isFree ? place : undefined
}
