/**
 * Returns seasons, which are in order, after season `id` got `number`. If another season has the number, the seasons
 * between move by one place and the numbers in use stay the same; otherwise no other season changes (SHOW-08).
 */
export function renumbered<Season extends { id: number; number: number }>(
  seasons: readonly Season[],
  id: number,
  number: number,
): Season[] {
  const to = seasons.findIndex((season) => season.number === number)
  const moved = seasons.find((season) => season.id === id)
  if (moved === undefined) return [...seasons]
  const rest = seasons.filter((season) => season !== moved)
  if (to === -1) return [...rest, { ...moved, number }].toSorted((a, b) => a.number - b.number)
  return rest.toSpliced(to, 0, moved).map((season, at) => ({ ...season, number: seasons[at]?.number ?? season.number }))
}
