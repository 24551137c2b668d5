import { createHash } from 'node:crypto'
import { ARTISTS } from './content/artists.ts'
import { PODCASTS } from './content/podcasts.ts'
import type { AlbumSeed, ArtistSeed } from './content/seeds.ts'
import { scriptOf } from './episode-script.ts'
import type { SoundOrder } from './media-workers.ts'
import { songSeconds } from './synth/compose.ts'
import { encodedSize } from './synth/encode.ts'

/**
 * The file of a sound, known before it is made: where it will lie, its hash, its size in bytes and its length in
 * seconds. It is an MP3.
 */
export type SoundFile = { fileKey: string; fileHash: string; fileSize: number; seconds: number }

/** A sound of the demo world and how it is made. */
export type Sound = SoundFile & { order: SoundOrder }
export type Song = SoundFile & { order: Extract<SoundOrder, { kind: 'song' }> }

/** Keys of sounds that the demo world makes. */
export const SOUND_KEYS = 'audio/demo-'

/**
 * How long sounds are: `full` as in life, `short` for tests, which also is what demo worlds of earlier versions have.
 */
export type Length = 'full' | 'short'

/** Grows when the same seed is to sound otherwise, so that no cache keeps the old sound. */
const VERSION = { full: 2, short: 1 } as const

/** The sound of a song. */
export function songOf(artist: ArtistSeed, record: string, title: string, length: Length): Song {
  const order = {
    kind: 'song',
    seed: `${artist.name} ${record} ${title}`,
    genre: artist.genre,
    player: artist.name,
    ...orderedLength(length),
  } as const
  return { ...fileOf(order, length, songSeconds(order)), order }
}

/** The sound of an episode, by its line. */
export function episodeOf(line: string, length: Length): Sound {
  const order = { kind: 'speech', seed: line, ...orderedLength(length) } as const
  return { ...fileOf(order, length, scriptOf(order).seconds), order }
}

// Absent, so that the names of short sounds stay what they were.
const orderedLength = (length: Length) => (length === 'full' ? ({ length } as const) : {})

/** Titles of an album's tracks. */
export const titlesOf = ({ tracks }: AlbumSeed): string[] => tracks.split('|')

/** All sounds that a demo world may have, by their key: the full ones first. */
export function listSounds(): Map<string, Sound> {
  const sounds = (['full', 'short'] as const).flatMap((length) => [
    ...ARTISTS.flatMap((artist) =>
      artist.albums.flatMap((album) => titlesOf(album).map((title) => songOf(artist, album.title, title, length))),
    ),
    ...PODCASTS.flatMap(({ seasons }) =>
      seasons.flatMap(({ episodes }) => episodes.map((line) => episodeOf(line, length))),
    ),
  ])
  return new Map(sounds.map((sound) => [sound.fileKey, sound]))
}

function fileOf(order: SoundOrder, length: Length, seconds: number): SoundFile {
  const fileHash = createHash('sha256')
    .update(JSON.stringify([VERSION[length], order]))
    .digest('hex')
  return {
    fileKey: `${SOUND_KEYS}${fileHash.slice(0, 16)}.mp3`,
    fileHash,
    fileSize: encodedSize(order.kind, seconds),
    seconds,
  }
}
