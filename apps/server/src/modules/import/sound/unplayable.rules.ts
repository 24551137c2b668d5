import type { SoundType } from './sound-type.rules.ts'

/** A sound that no browser plays: the codec's name for people, and the ffmpeg demuxer that reads its file. */
export type Unplayable = { codec: string; demuxer: string }

/** The parser's description of the sound in a file. */
export type Format = {
  codec?: string | undefined
  bitsPerSample?: number | undefined
  trackInfo?: { codecName?: string | undefined }[] | undefined
}

/**
 * Returns why browsers do not play a sound: by its codec, independent of the file name. Undefined for a playable one.
 */
export function unplayableIn(
  type: SoundType,
  { codec, bitsPerSample = 16, trackInfo }: Format,
): Unplayable | undefined {
  switch (type.kind) {
    case 'foreign':
      return { codec: type.codec, demuxer: type.demuxer }
    case 'mp3': {
      const [, layer] = /Layer ([12])\b/.exec(codec ?? '') ?? []
      return layer === undefined ? undefined : { codec: layer === '2' ? 'MP2' : 'MP1', demuxer: 'mp3' }
    }
    case 'm4a': {
      const [name] = [...(trackInfo ?? []).map(({ codecName }) => codecName), codec].filter(
        (each) => each !== undefined,
      )
      const plain = name?.replaceAll(/[<>]/g, '')
      return plain === undefined || PLAYED_IN_MP4.test(plain) ? undefined : { codec: titleOf(plain), demuxer: 'mov' }
    }
    case 'wav':
      return codec === undefined || (PLAYED_IN_WAV.test(codec) && bitsPerSample <= WAV_BITS_MAX)
        ? undefined
        : { codec: `${titleOf(codec)} in WAV`, demuxer: 'wav' }
    case 'aac':
    case 'flac':
    case 'ogg':
      return undefined
  }
}

const PLAYED_IN_MP4 = /^(?:MPEG-4\/AAC|mp4a|Opus|fLaC|\.mp3)$/i
/** 65534 is PCM with a longer header. */
const PLAYED_IN_WAV = /^(?:PCM|IEEE_FLOAT|A-?LAW|MU-?LAW|non-PCM \((?:3|65534)\))$/i
const WAV_BITS_MAX = 32

const titleOf = (codec: string): string => TITLES.get(codec) ?? codec.toUpperCase()
const TITLES = new Map([
  ['ec-3', 'E-AC-3'],
  ['DVI_ADPCM', 'ADPCM'],
  ['MPEGLAYER3', 'MP3'],
  ['GSM610', 'GSM'],
  ['non-PCM (65534)', 'PCM of 64 bits'],
])
