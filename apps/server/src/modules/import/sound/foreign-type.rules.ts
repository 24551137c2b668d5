/** A format that no browser plays: the codec's name for people, and the ffmpeg demuxer that reads it. */
export type Foreign = { codec: string; ext: string; mime: string; demuxer: string }

/**
 * Returns the foreign format of a file by its first bytes; undefined for others. Streams without a signature, and
 * Matroska, which is mostly video, also need their name.
 */
export function foreignTypeOf(head: Uint8Array, name: string): Foreign | undefined {
  return MARKS.find(
    ({ mark, form, named }) =>
      hasText(head, 0, mark) &&
      (form === undefined || hasText(head, 8, form)) &&
      (named === undefined || named.test(name)),
  )?.type
}

/** Returns whether the bytes at `at` are this text. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) if (bytes[at + n] !== text.charCodeAt(n)) return false
  return true
}

type Mark = { mark: string; form?: string; named?: RegExp; type: Foreign }

const of = (codec: string, ext: string, mime: string, demuxer = ext): Foreign => ({ codec, ext, mime, demuxer })
const DOLBY = '\u000bw'

const MARKS: readonly Mark[] = [
  { mark: 'FORM', form: 'AIFF', type: of('AIFF', 'aiff', 'audio/aiff') },
  { mark: 'FORM', form: 'AIFC', type: of('AIFF-C', 'aiff', 'audio/aiff') },
  {
    mark: '\u0030\u0026\u00b2\u0075\u008e\u0066\u00cf\u0011',
    type: of('Windows Media Audio', 'wma', 'audio/x-ms-wma', 'asf'),
  },
  { mark: 'MAC ', type: of("Monkey's Audio", 'ape', 'audio/ape') },
  { mark: 'wvpk', type: of('WavPack', 'wv', 'audio/wavpack') },
  { mark: 'MPCK', type: of('Musepack', 'mpc', 'audio/musepack', 'mpc8') },
  { mark: 'MP+', type: of('Musepack', 'mpc', 'audio/musepack') },
  { mark: 'TTA1', type: of('True Audio', 'tta', 'audio/x-tta') },
  { mark: 'DSD ', type: of('DSD', 'dsf', 'audio/dsf') },
  { mark: 'FRM8', type: of('DSD', 'dff', 'audio/dsdiff', 'iff') },
  { mark: 'caff', type: of('Core Audio', 'caf', 'audio/x-caf') },
  { mark: '#!AMR', type: of('AMR', 'amr', 'audio/amr') },
  { mark: '\u001aE\u00df\u00a3', named: /\.mka$/i, type: of('Matroska audio', 'mka', 'audio/matroska', 'matroska') },
  { mark: DOLBY, named: /\.e(?:ac3|c3)$/i, type: of('E-AC-3', 'eac3', 'audio/eac3') },
  { mark: DOLBY, named: /\.ac3$/i, type: of('AC-3', 'ac3', 'audio/ac3') },
  { mark: '\u007f\u00fe\u0080\u0001', named: /\.dts$/i, type: of('DTS', 'dts', 'audio/vnd.dts') },
]
