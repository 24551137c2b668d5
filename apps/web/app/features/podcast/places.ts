/** A place in an episode, in seconds. */
export type Place = { id: number; seconds: number }

/** Reads the places that the player keeps as `[["episode:12", 340], …]`, the latest first; what cannot be read is left out (STATE-10). */
export function readPlaces(stored: string | null): Place[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.flatMap(placeOf).toReversed() : []
  } catch {
    return []
  }
}

function placeOf(entry: unknown): Place[] {
  if (!Array.isArray(entry)) return []
  const [name, seconds]: unknown[] = entry
  const id = typeof name === 'string' ? /^episode:(\d{1,9})$/.exec(name)?.[1] : undefined
  return id === undefined || typeof seconds !== 'number' || !(seconds > 0) ? [] : [{ id: Number(id), seconds }]
}
