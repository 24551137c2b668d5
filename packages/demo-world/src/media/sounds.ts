import { createHash } from 'node:crypto'
import { ARTISTS } from '../content/catalogue/artists.ts'
import { PODCASTS } from '../content/catalogue/podcasts.ts'
import type { AlbumSeed, ArtistSeed } from '../content/seeds.ts'
import { scriptOf } from '../episode-script.ts'
import { songSeconds } from '../synth/compose.ts'
import { encodedSize } from '../synth/encode.ts'
import type { SoundOrder } from './media-workers.ts'

/**
 * The file of a sound, known before it is generated: its key, its hash, its size in bytes and its length in seconds. It
 * is an MP3.
 */
export type SoundFile = { fileKey: string; fileHash: string; fileSize: number; seconds: number }

/** A sound of the demo world and its recipe. */
export type Sound = SoundFile & { order: SoundOrder }
export type Song = SoundFile & { order: Extract<SoundOrder, { kind: 'song' }> }

/** Prefix of the keys of generated sounds. */
export const SOUND_KEYS = 'audio/demo-'

/** Lengths of sounds: `full` is realistic, `short` is for tests and for demo worlds of earlier versions. */
export type Length = 'full' | 'short'

/** Version of the synthesis; increase it when seeds sound different, so that caches drop old sounds. */
const VERSION = { full: 2, short: 1 } as const

/** Returns the sound of a song. */
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

/** Returns the sound of an episode, by its line. */
export function episodeOf(line: string, length: Length): Sound {
  const order = { kind: 'speech', seed: line, ...orderedLength(length) } as const
  return { ...fileOf(order, length, scriptOf(order).seconds), order }
}

// Omitted, so that the names of short sounds do not change.
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
