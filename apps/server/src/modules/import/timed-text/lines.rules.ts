import { cleanText } from '../text.rules.ts'

/** Longest line that is kept, in characters. */
const LINE_MAX = 1_000

/** One line as it is kept: plain text without control characters; empty for a pause. */
export const lineOfText = (text: string): string => cleanText(text, LINE_MAX) ?? ''

/** A language as browsers write it ("eng" is "en"); undefined for none, "und" or what is no language. */
export function languageOf(code: string | undefined): string | undefined {
  const text = code?.replaceAll('\0', '').trim().replaceAll('_', '-') ?? ''
  if (!/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(text) || /^(?:und|zxx|xxx|mis|mul)\b/i.test(text)) return undefined
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

/** Bytes as text: UTF-8 or UTF-16 with its mark, UTF-8, else Windows-1252, which older files mostly are in. */
export function textOfBytes(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  if (mark !== undefined) return new TextDecoder(mark).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
