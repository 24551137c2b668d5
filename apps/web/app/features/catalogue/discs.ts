import type { Song } from '@earshot/contract/catalogue'

/** The songs of each disc in the order of the release; all on disc 1 when they name none (DETAIL-05). */
export function discsOf(songs: readonly Song[]): { number: number; songs: Song[] }[] {
  const discs = new Map<number, Song[]>()
  for (const song of songs) {
    const number = song.disc_no ?? 1
    discs.set(number, [...(discs.get(number) ?? []), song])
  }
  return [...discs].map(([number, of]) => ({ number, songs: of }))
}
