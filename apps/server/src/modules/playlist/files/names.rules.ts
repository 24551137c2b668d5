import { leadOf } from '../../import/music/names/names.rules.ts'

/**
 * Returns the letters and digits of a name without case, accents and the words for "and": two spellings of one name
 * have the same key. It equals name_key() in the database.
 */
export function nameKey(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßøæœłđðþı]/g, (letter) => FOLDED[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '')
  const letters = ` ${folded} `.replaceAll(/\s(?:and|und|et|y)(?=\s)/g, ' ').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters === '' ? folded.replaceAll(/\s/g, '') : letters
}

/**
 * Returns the names by which an artist may be known here: the complete name, without guests, with and without "The",
 * and each of several artists.
 */
export function namesOfArtist(artist: string): string[] {
  const { lead } = leadOf(artist)
  const [, bare] = /^the\s+(.+)$/i.exec(lead) ?? /^(.+),\s*the$/i.exec(lead) ?? []
  const names = [artist, lead, bare ?? `The ${lead}`, ...partsOf(lead)]
  return [...new Map(names.map((name) => [nameKey(name), name])).values()].slice(0, NAMES_MAX)
}

/** Returns whether two texts name the same artist, or one of them is among several artists that the other names. */
export function areSameArtist(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => ({
    whole: nameKey(leadOf(name).lead),
    parts: [...partsOf(name), leadOf(name).lead].map(nameKey),
  }))
  if (first === undefined || second === undefined) return false
  return first.parts.includes(second.whole) || second.parts.includes(first.whole)
}

/** Maximum number of names per artist in a search. */
const NAMES_MAX = 6

const partsOf = (artist: string): string[] => artist.split(SEVERAL).filter((part) => nameKey(part) !== '')

const SEVERAL = /\s*[,;/&+]\s*|\s+(?:and|und|et|y|x|vs\.?|with|feat\.?|ft\.?|featuring)\s+/i
const FOLDED: { [letter: string]: string } = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
