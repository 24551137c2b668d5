/** Maximum number of characters of a stored name or title. */
const TEXT_MAX = 300

/**
 * Returns text of a tag, a feed or a file name in its stored form: one line, without NUL and invisible marks; undefined
 * for an empty result.
 */
export function cleanText(text: string | undefined, max = TEXT_MAX): string | undefined {
  if (text === undefined) return undefined
  if (text.length <= max && /^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  const plain = mended(text)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  if (plain === '') return undefined
  return plain.length > max ? Array.from(plain).slice(0, max).join('').trim() : plain
}

/**
 * Returns the key that all spellings of a name share, independent of case, width, kind of quote or dash, and spaces.
 * Accents count: Mo is not Mø.
 */
export function identityOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[\p{Z}\p{C}]+/gu, ' ')
    .trim()
}

/** Returns the key that all spellings of a genre share: letters and digits only, so that "Hip Hop" equals "hip-hop". */
export function genreIdentity(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters === '' ? identityOf(text) : letters
}

/** Returns up to `most` meaningful genres, as titles, in order and each once. Lists in one tag are split. */
export function genresOf(tags: readonly string[], most = GENRES_MAX): string[] {
  const titles = tags
    .flatMap((tag) => (genreIdentity(tag) === SINGER_SONGWRITER ? [tag] : tag.replaceAll('\0', ';').split(/[;,|\\/]/)))
    .flatMap((part) => cleanText(part.replace(/^\s*\(\d{1,3}\)/, ''), GENRE_MAX) ?? [])
    .filter((title) => !MEANINGLESS.has(genreIdentity(title)) && !/^\(?\d+\)?$/.test(title))
    .map((title) =>
      title === title.toLowerCase() ? title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : title,
    )
  const identities = titles.map((title) => genreIdentity(title))
  return titles.filter((_, index) => identities.indexOf(identities[index] ?? '') === index).slice(0, most)
}

const GENRE_MAX = 60
/** Maximum number of genres that the tags of a track give it. */
const GENRES_MAX = 8
/** A genre of iTunes with a slash in its name. */
const SINGER_SONGWRITER = 'singersongwriter'
const MEANINGLESS = new Set([
  'unknown',
  'unknowngenre',
  'other',
  'misc',
  'miscellaneous',
  'genre',
  'none',
  'default',
  'na',
  'various',
  'music',
  'audio',
  'podcast',
  'podcasts',
])

// Zero-width spaces, byte order marks and marks that change the direction of text.
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

// UTF-8 that a tagger declared as Latin-1 ("BjÃ
// rk") is the only wrong encoding that can be detected with certainty.
function mended(text: string): string {
  if (
    !/[\u00C2-\u00F4][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]/.test(
      text,
    )
  )
    return text
  const bytes: number[] = []
  for (const char of text) {
    const byte = WINDOWS_1252.get(char) ?? char.codePointAt(0) ?? 0
    if (byte > 0xff) return text
    bytes.push(byte)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(new Uint8Array(bytes))
  } catch {
    return text
  }
}

const WINDOWS_1252 = new Map(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ').map((char, at): [string, number] => [
    char,
    0x80 + at,
  ]),
)
