import { createHash } from 'node:crypto'
import { ARTISTS } from './content/artists.ts'
import { PODCASTS } from './content/podcasts.ts'
import type { AlbumSeed, ArtistSeed } from './content/seeds.ts'
import { songSeconds } from './synth/compose.ts'
import { encodedSize } from './synth/encode.ts'
import { speechSeconds } from './synth/speak.ts'
import type { SoundOrder } from './workshop.ts'

/** The file of a sound, known before it is made: where it will lie, its hash, its size in bytes and its length in seconds. It is an MP3. */
export type SoundFile = { fileKey: string; fileHash: string; fileSize: number; seconds: number }

/** A sound of the demo world and how it is made. */
export type Sound = SoundFile & { order: SoundOrder }

/** Keys of sounds that the demo world makes. */
export const SOUND_KEYS = 'audio/demo-'

/** Grows when the same seed is to sound otherwise, so that no cache keeps the old sound. */
const VERSION = 1

/** The sound of a song. */
export function songOf(artist: ArtistSeed, record: string, title: string): Sound {
  const seed = `${artist.name} ${record} ${title}`
  return soundOf({ kind: 'song', seed, genre: artist.genre, player: artist.name }, songSeconds(seed))
}

/** The sound of an episode, by its line. */
export const episodeOf = (line: string): Sound => soundOf({ kind: 'speech', seed: line }, speechSeconds(line))

/** Titles of an album's tracks. */
export const titlesOf = ({ tracks }: AlbumSeed): string[] => tracks.split('|')

/** All sounds of the demo world by their key. */
export function listSounds(): Map<string, Sound> {
  const songs = ARTISTS.flatMap((artist) =>
    artist.albums.flatMap((album) => titlesOf(album).map((title) => songOf(artist, album.title, title))),
  )
  const episodes = PODCASTS.flatMap(({ seasons }) => seasons.flatMap(({ episodes: lines }) => lines.map(episodeOf)))
  return new Map([...songs, ...episodes].map((sound) => [sound.fileKey, sound]))
}

function soundOf(order: SoundOrder, seconds: number): Sound {
  const fileHash = createHash('sha256')
    .update(JSON.stringify([VERSION, order]))
    .digest('hex')
  return {
    fileKey: `${SOUND_KEYS}${fileHash.slice(0, 16)}.mp3`,
    fileHash,
    fileSize: encodedSize(seconds),
    seconds,
    order,
  }
}
