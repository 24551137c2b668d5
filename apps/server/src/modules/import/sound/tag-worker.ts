import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openAsBlob, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { parseBlob, parseBuffer, selectCover } from 'music-metadata'
import type { IAudioMetadata } from 'music-metadata'
import { chaptersIn } from './chapter-tags.ts'
import { retagged } from './charset.rules.ts'
import type { Retagged } from './charset.rules.ts'
import { lengthOf } from './length.rules.ts'
import { lyricsIn } from './lyrics-tags.ts'
import { SoundQuestion } from './sound-file.ts'
import type { SoundAnswer, SoundPicture, SoundTags } from './sound-file.ts'
import { promisedBytes, soundParts } from './sound-parts.rules.ts'
import type { Part } from './sound-parts.rules.ts'
import { soundTypeOf } from './sound-type.rules.ts'
import type { Read, SoundType } from './sound-type.rules.ts'
import { unplayableIn } from './unplayable.rules.ts'

/** Files up to this many bytes are read at once. */
const IN_MEMORY_MAX = 64 * 1024 * 1024
/** Maximum file size: the column is a PostgreSQL integer. */
const FILE_MAX = 2_147_483_647
/** Maximum size of an embedded picture in bytes. */
const PICTURE_MAX = 30 * 1024 * 1024
const PIECE = 1024 * 1024

const SOUND_NAMES = /\.(mp3|mp2|mpga|flac|fla|ogg|oga|opus|m4a|m4b|m4p|aac|wav|wave)$/i
const OTHER_SOUND_NAMES =
  /\.(wma|aiff?|aifc|ape|wv|mpc|dsf|dff|mka|tta|shn|ra|mid|midi|amr|ac3|eac3|ec3|dts|caf|spx|mod|xm)$/i
const VIDEO_NAMES = /\.(mp4|m4v|mov|3gp)$/i

const port = parentPort
if (port === null) throw new Error('tag-worker.ts runs as a worker only')
port.on('message', (message: unknown) => {
  void answer(message)
})

async function answer(message: unknown): Promise<void> {
  port?.postMessage(await read(SoundQuestion.parse(message)))
}

async function read({ path, name, charset, withChapters = false }: SoundQuestion): Promise<SoundAnswer> {
  const file = Buffer.from(path)
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch {
    return refused('cannot be opened')
  }
  try {
    const { size } = fstatSync(handle)
    const isNamedSound = SOUND_NAMES.test(name)
    if (size === 0) return isNamedSound ? refused('is empty') : { type: 'ignored' }
    if (size > FILE_MAX) return isNamedSound ? refused('is larger than 2 GB') : { type: 'ignored' }
    const bytes = isNamedSound && size <= IN_MEMORY_MAX ? readAll(handle, size) : undefined
    const readAt: Read =
      bytes === undefined
        ? fileReader(handle, size)
        : (at, length) => bytes.subarray(Math.max(0, at), Math.max(0, at + length))
    const type = soundTypeOf(readAt, name, isNamedSound)
    if (type === undefined)
      return isNamedSound
        ? refused('contains no readable audio')
        : OTHER_SOUND_NAMES.test(name)
          ? refused(
              'has an unsupported format (supported: MP3, FLAC, Ogg Vorbis, Opus, M4A, AAC and WAV; with ffmpeg also AIFF, WMA, APE, WavPack, AC-3 and others)',
            )
          : { type: 'ignored' }
    return await describe({
      type,
      readAt,
      size,
      name,
      withChapters,
      retagged: charset === undefined ? undefined : retagged(readAt, size, charset),
      whole: bytes ?? (size <= IN_MEMORY_MAX ? readAll(handle, size) : undefined),
      blob: () => openAsBlob(file, { type: type.mime }),
    })
  } catch (error) {
    return refused(`cannot be read (${error instanceof Error ? error.message.slice(0, 200) : String(error)})`)
  } finally {
    closeSync(handle)
  }
}

type Opened = {
  type: SoundType
  readAt: Read
  size: number
  name: string
  withChapters: boolean
  retagged: Retagged | undefined
  whole: Uint8Array | undefined
  blob: () => Promise<Blob>
}

async function describe(file: Opened): Promise<SoundAnswer> {
  const { type, readAt, size, name } = file
  const parts = soundParts(type.kind, readAt, size)
  const { metadata, isDamaged } = await parse(file, parts)
  if (metadata === undefined)
    return type.kind === 'foreign' ? untagged(file, type, parts) : refused('contains no readable audio')
  const { format } = metadata
  if (format.hasAudio === false) return VIDEO_NAMES.test(name) ? { type: 'ignored' } : refused('contains no audio')
  if (format.hasVideo === true && VIDEO_NAMES.test(name)) return { type: 'ignored' }
  if (type.kind === 'm4a' && /drm/i.test(format.codec ?? '')) return refused('is protected by DRM')
  const soundBytes = parts.reduce((sum, { start, end }) => sum + end - start, 0)
  const length = lengthOf({
    kind: type.kind,
    duration: format.duration,
    bitrate: format.bitrate ?? streamedBitrate(type, format),
    soundBytes,
    promisedBytes: promisedBytes(type.kind, readAt, size),
  })
  if (length === undefined) return refused('contains no readable audio')
  const unplayable = unplayableIn(type, format)
  const picture = pictureOf(metadata)
  const notes = [
    ...(length.isCut ? [`is cut short: ${length.length} s of ${Math.round(format.duration ?? 0)} s are there`] : []),
    ...(isDamaged ? ['has damaged tags; its names are taken from its path'] : []),
    ...(picture === 'too large' ? ['has a picture of more than 30 MB, which was skipped'] : []),
  ]
  return {
    type: 'sound',
    sound: {
      ext: type.ext,
      mime: type.mime,
      hash: fileHashOf(file),
      soundHash: hashOf(readAt, parts).slice(0, 16),
      size,
      length: length.length,
      isCut: length.isCut,
      format: {
        isLossless: format.lossless,
        sampleRate: numberIn(format.sampleRate),
        bits: numberIn(format.bitsPerSample),
        hasVideo: format.hasVideo === true,
      },
      ...(unplayable === undefined ? {} : { unplayable }),
      tags: {
        ...tagsOf(metadata),
        lyrics: lyricsIn(metadata.native),
        ...(file.withChapters && { chapters: chaptersIn(metadata) }),
      },
      notes,
      ...(picture === undefined || picture === 'too large' ? {} : { picture }),
    },
  }
}

// A format that the parser does not support gets its names from the path, and its length from the playable copy.
function untagged(
  file: Opened,
  { codec, demuxer, ext, mime }: Extract<SoundType, { kind: 'foreign' }>,
  parts: readonly Part[],
): SoundAnswer {
  return {
    type: 'sound',
    sound: {
      ext,
      mime,
      hash: fileHashOf(file),
      soundHash: hashOf(file.readAt, parts).slice(0, 16),
      size: file.size,
      length: 0,
      isCut: false,
      unplayable: { codec, demuxer },
      tags: {
        artists: [],
        artistIds: [],
        albumArtistIds: [],
        genres: [],
        isCompilation: false,
        isExplicit: false,
        lyrics: [],
      },
      notes: [],
    },
  }
}

const fileHashOf = ({ whole, readAt, size }: Opened): string =>
  whole === undefined ? hashOf(readAt, [{ start: 0, end: size }]) : createHash('sha256').update(whole).digest('hex')

// FLAC that was written to a pipe does not declare its length; its size is about 0.6 of the uncompressed sound.
function streamedBitrate(
  { kind }: SoundType,
  { sampleRate = 0, numberOfChannels = 0, bitsPerSample = 0 }: IAudioMetadata['format'],
): number | undefined {
  return kind === 'flac' && sampleRate > 0
    ? sampleRate * Math.max(1, numberOfChannels) * Math.max(8, bitsPerSample) * 0.6
    : undefined
}

// Damaged tags do not make music unplayable: without them only the sound is read.
async function parse(
  { type, whole, blob, retagged: tags, withChapters }: Opened,
  parts: readonly Part[],
): Promise<{ metadata: IAudioMetadata | undefined; isDamaged: boolean }> {
  try {
    const metadata =
      whole === undefined
        ? await parseBlob(withTags(await blob(), tags), { includeChapters: withChapters })
        : await parseBytes(
            tags === undefined ? whole : Buffer.concat([tags.tag, whole.subarray(tags.from)]),
            type,
            withChapters,
          )
    if (metadata.format.duration !== undefined || metadata.format.sampleRate !== undefined)
      return { metadata, isDamaged: false }
  } catch {
    // The next attempt follows.
  }
  const [sound] = parts
  if ((type.kind !== 'mp3' && type.kind !== 'aac') || whole === undefined || sound === undefined)
    return { metadata: undefined, isDamaged: true }
  try {
    const metadata = await parseBytes(whole.subarray(sound.start, sound.end), type, false)
    return { metadata: metadata.format.sampleRate === undefined ? undefined : metadata, isDamaged: true }
  } catch {
    return { metadata: undefined, isDamaged: true }
  }
}

const parseBytes = (bytes: Uint8Array, { mime }: SoundType, withChapters: boolean): Promise<IAudioMetadata> =>
  parseBuffer(bytes, { mimeType: mime, size: bytes.length }, { duration: true, includeChapters: withChapters })

const withTags = (blob: Blob, tags: Retagged | undefined): Blob =>
  tags === undefined ? blob : new Blob([new Uint8Array(tags.tag), blob.slice(tags.from)], { type: blob.type })

function tagsOf({ common, native }: IAudioMetadata): Omit<SoundTags, 'lyrics' | 'chapters'> {
  return {
    title: textIn(common.title),
    artist: textIn(common.artist),
    artists: textsIn(common.artists),
    artistIds: textsIn(common.musicbrainz_artistid),
    albumArtist: textIn(common.albumartist),
    albumArtistIds: textsIn(common.musicbrainz_albumartistid),
    album: textIn(common.album),
    trackNo: numberIn(common.track.no) ?? (hasTrackZero(native) ? 0 : undefined),
    discNo: numberIn(common.disk.no),
    // The type declares a list, but the parser returns a text.
    discTitle: textIn(common.discsubtitle) ?? textsIn(common.discsubtitle)[0] ?? namedIn(native, 'SETSUBTITLE'),
    year: numberIn(common.year) ?? numberIn(common.originalyear),
    date: textIn(common.date),
    genres: textsIn(common.genre),
    label: textsIn(common.label)[0],
    albumSubtitle: namedIn(native, 'ALBUMSUBTITLE'),
    format: textIn(common.media),
    certifications: namedIn(native, 'CERTIFICATIONS'),
    isCompilation: common.compilation === true,
    releaseId: textIn(common.musicbrainz_albumid),
    recordingId: textIn(common.musicbrainz_recordingid),
    isrc: textsIn(common.isrc)[0],
    isExplicit: isMarkedExplicit(native),
  }
}

// iTunes writes 1 (4 in old files) for explicit, 2 for a clean version, 0 for neither.
const isMarkedExplicit = (native: IAudioMetadata['native']): boolean =>
  Object.values(native)
    .flat()
    .some(
      ({ id, value }) =>
        /^(?:TXXX:|----:com\.apple\.iTunes:)?ITUNESADVISORY$|^rtng$/i.test(id) && /^[14]$/.test(String(value)),
    )

// Reads a text by its name in all kinds of tags, because the parser does not support it.
const namedIn = (native: IAudioMetadata['native'], name: string): string | undefined =>
  textIn(
    Object.values(native)
      .flat()
      .find(({ id }) => id.toUpperCase().replace(/^(?:TXXX|----:COM\.APPLE\.ITUNES):/, '') === name)?.value,
  )

// The parser treats 0 as a missing number.
const hasTrackZero = (native: IAudioMetadata['native']): boolean =>
  Object.values(native)
    .flat()
    .some(({ id, value }) => /^(?:TRCK|TRK|TRACK|TRACKNUMBER)$/i.test(id) && /^0+(?:\/\d+)?$/.test(String(value)))

// With damaged tags the parser may return any value, whatever its types declare.
const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 2_000) : undefined)
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.slice(0, 50).flatMap((each) => textIn(each) ?? []) : []
const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

function pictureOf({ common }: IAudioMetadata): SoundPicture | 'too large' | undefined {
  const bytes = selectCover(common.picture)?.data
  if (bytes === undefined || bytes.length === 0) return undefined
  return bytes.length > PICTURE_MAX
    ? 'too large'
    : { hash: createHash('sha256').update(bytes).digest('hex'), bytes: new Uint8Array(bytes) }
}

function hashOf(readAt: Read, parts: readonly Part[]): string {
  const hash = createHash('sha256')
  for (const { start, end } of parts) {
    for (let at = start; at < end; at += PIECE) hash.update(readAt(at, Math.min(PIECE, end - at)))
  }
  return hash.digest('hex')
}

// One buffer for all files: new ones would accumulate faster than they are collected.
let space = Buffer.alloc(0)

function readAll(handle: number, size: number): Uint8Array {
  if (space.length < size) space = Buffer.allocUnsafeSlow(Math.min(IN_MEMORY_MAX, Math.max(size, space.length * 2)))
  const bytes = space.subarray(0, size)
  let done = 0
  while (done < size) {
    const count = readSync(handle, bytes, done, Math.min(16 * PIECE, size - done), done)
    if (count === 0) break
    done += count
  }
  return bytes.subarray(0, done)
}

// Headers are read in small adjacent steps: a window saves most system calls.
function fileReader(handle: number, size: number): Read {
  const page = Buffer.allocUnsafe(64 * 1024)
  let start = 0
  let end = 0
  return (at, length) => {
    if (at < 0 || at >= size) return new Uint8Array()
    if (length > page.length) {
      const bytes = Buffer.allocUnsafe(Math.min(length, size - at))
      return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, at))
    }
    if (at < start || at + length > end) {
      start = at
      end = at + readSync(handle, page, 0, page.length, at)
    }
    return page.subarray(at - start, Math.min(at + length, end) - start)
  }
}

const refused = (why: string): SoundAnswer => ({ type: 'refused', why })
