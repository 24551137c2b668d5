import type { PodcastSeed } from '../seeds.ts'
import { PODCASTS_1 } from './podcasts-1.ts'
import { PODCASTS_2 } from './podcasts-2.ts'

/** All podcasts of the demo world. */
export const PODCASTS: readonly PodcastSeed[] = [...PODCASTS_1, ...PODCASTS_2]

/** An episode line taken apart. */
export type EpisodeParts = { name: string; notes: string; chapters: string[] }

/** Takes "name :: notes :: chapters divided by /" apart. */
export function readEpisode(line: string): EpisodeParts {
  const [name = '', notes = '', chapters = ''] = line.split(' :: ')
  return { name, notes, chapters: chapters === '' ? [] : chapters.split('/') }
}
