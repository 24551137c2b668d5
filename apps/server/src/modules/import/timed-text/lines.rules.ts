import { cleanText } from '../text.rules.ts'

/** Maximum number of characters of a stored line. */
const LINE_MAX = 1_000

/** Returns a line in its stored form: plain text without control characters; empty for a pause. */
export const lineOfText = (text: string): string => cleanText(text, LINE_MAX) ?? ''

/** Returns a language in the form that browsers use ("eng" is "en"); undefined for none, "und" or an invalid one. */
export function languageOf(code: string | undefined): string | undefined {
  const text = code?.replaceAll('\0', '').trim().replaceAll('_', '-') ?? ''
  if (!/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(text) || /^(?:und|zxx|xxx|mis|mul)\b/i.test(text)) return undefined
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}
