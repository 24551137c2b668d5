import { pictureTypeOf } from '@earshot/contract/upload/file-types'
import { hasText } from '../../import/sound/foreign-type.rules.ts'

/** Returns what a file without sound is, such as "a ZIP archive", by its first bytes; undefined if that is unknown. */
export function contentNameOf(head: Uint8Array): string | undefined {
  if (pictureTypeOf(head) !== undefined) return 'a picture'
  const marked = MARKS.find(({ at, mark }) => hasText(head, at, mark))
  if (marked !== undefined) return marked.name
  return isText(head) ? 'a text' : undefined
}

const MARKS = [
  { at: 0, mark: '\u001aE\u00df\u00a3', name: 'a video' },
  { at: 0, mark: '\0\0\u0001\u00ba', name: 'a video' },
  { at: 0, mark: 'FLV', name: 'a video' },
  { at: 4, mark: 'ftyp', name: 'a picture or video' },
  { at: 8, mark: 'AVI ', name: 'a video' },
  { at: 0, mark: '%PDF', name: 'a PDF document' },
  { at: 0, mark: 'PK\u0003\u0004', name: 'a ZIP archive' },
  { at: 0, mark: 'Rar!', name: 'a RAR archive' },
  { at: 0, mark: '7z\u00bc\u00af', name: 'a 7-Zip archive' },
  { at: 0, mark: '\u001f\u008b', name: 'a compressed archive' },
  { at: 0, mark: 'MThd', name: 'a MIDI file, which has notes and no sound' },
] as const

function isText(head: Uint8Array): boolean {
  if (head.length === 0 || head.includes(0)) return false
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
