import type { ArtistSeed } from '../seeds.ts'
import { ARTISTS_1 } from './artists-1.ts'
import { ARTISTS_2 } from './artists-2.ts'
import { ARTISTS_3 } from './artists-3.ts'
import { ARTISTS_4 } from './artists-4.ts'
import { ARTISTS_5 } from './artists-5.ts'

/** All artists of the demo world. */
export const ARTISTS: readonly ArtistSeed[] = [...ARTISTS_1, ...ARTISTS_2, ...ARTISTS_3, ...ARTISTS_4, ...ARTISTS_5]

/** The genres, in the order of their ids. */
export const GENRES = [
  'Folk',
  'Indie',
  'Electronic',
  'Ambient',
  'Jazz',
  'Rock',
  'Hip-Hop',
  'Classical',
  'Soul',
  'Metal',
  'World',
  'Experimental',
] as const
