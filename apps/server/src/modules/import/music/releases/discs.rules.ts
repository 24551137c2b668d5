/**
 * A disc or side of an album, parsed from the `name` of its folder. `isCertain`: album titles do not have this form.
 */
export type Disc = { name: string; discNo: number; title: string | undefined; isCertain: boolean }

/**
 * Finds the discs among sibling folders, by name: "CD 1 - Jupiter", "Disc One", "[CD 2]", "Seite A". Words that also
 * occur in album titles, such as "Vol. 2" or "LP 2", and numbers that are followed by a title without a separator, such
 * as "Disc 1 of Life", count only when such folders are numbered from 1.
 */
export function discsAmong(names: readonly string[]): Map<string, Disc> {
  const found = names.flatMap((name) => readFolder(name) ?? [])
  const numbers = Map.groupBy(found, ({ word }) => word)
  const isSeries = ({ word }: Reading) => {
    const series = new Set(numbers.get(word)?.map(({ discNo }) => discNo))
    return series.has(1) && series.has(2)
  }
  const discs = found.filter((each) => each.isCertain || isSeries(each))
  const last = Math.max(0, ...discs.map(({ discNo }) => discNo))
  const bonus = last === 0 ? [] : names.filter((name) => BONUS.test(name.trim()))
  const all = [...discs, ...bonus.map((name) => ({ name, discNo: last + 1, title: name.trim(), isCertain: true }))]
  return new Map(all.map((disc) => [disc.name, disc]))
}

/**
 * Returns the folders of an album: `folders` without the folder of a disc. "Artist/Vol. 1" is an album,
 * "Artist/Album/Vol. 1" a part of one.
 */
export function albumFolders(folders: readonly string[], disc: Disc | undefined): string[] {
  const above = folders.slice(0, -1)
  if (disc === undefined) return [...folders]
  return disc.isCertain || above.length > 1 || above.at(-1)?.includes(' - ') === true ? above : [...folders]
}

/** Splits a trailing disc off the name of an album, and returns both: "Blue Hour (CD 2)", "Blue Hour - Disc One". */
export function albumAndDisc(folder: string): { album: string; discNo: number | undefined } {
  const [, album, word = '', digits, letters = ''] = LAST_DISC.exec(folder) ?? []
  const discNo = numberOf(digits ?? letters)
  return album === undefined || discNo === undefined || !DISCS.has(word.toLowerCase())
    ? { album: folder, discNo: undefined }
    : { album, discNo }
}

/** Returns whether a text is a number, in digits or as an English word up to twenty. */
export const isNumber = (text: string): boolean => /^\d[\d.,]*$/.test(text) || ENGLISH.includes(text.toLowerCase())

type Reading = Disc & { word: string }

function readFolder(name: string): Reading | undefined {
  const spaced = (name.includes(' ') ? name : name.replaceAll('_', ' ')).normalize('NFC').trim()
  const [, inBrackets, behind = ''] = /^[[({]([^[\](){}]+)[\])}]\s*(.*)$/.exec(spaced) ?? []
  const { word, figure, rest } = partsOf(inBrackets ?? spaced)
  const discNo = numberOf(figure)
  if (discNo === undefined || !isDiscWord(word)) return undefined
  const [, afterTotal = rest] = /^\s*(?:\/|of|von|de|di|van|av)\s*\d{1,3}(?!\d)(.*)$/i.exec(rest) ?? []
  const titled = titleOf(afterTotal)
  if (afterTotal.trim() !== '' && titled === undefined) return undefined
  return {
    name,
    word,
    discNo: Math.max(1, discNo),
    title: [titled?.title, behind].find((each) => each !== undefined && each !== '' && !NOT_A_TITLE.test(each)),
    isCertain: !MAYBE.has(word) && titled?.isLoose !== true,
  }
}

const isDiscWord = (word: string): boolean => DISCS.has(word) || SIDES.has(word) || MAYBE.has(word)

// Parses "Disc One", "CD2 - Jupiter", or with the number first: "First Disc", "2. CD".
function partsOf(text: string): { word: string; figure: string; rest: string } {
  const [, figure = '', last = ''] = ORDINAL.exec(text) ?? []
  if (isDiscWord(last.toLowerCase())) return { word: last.toLowerCase(), figure, rest: '' }
  const [, word = '', digits, letters, rest = ''] = NUMBERED.exec(text) ?? []
  return { word: word.toLowerCase(), figure: digits ?? letters ?? '', rest }
}

// The title follows a separator, is in brackets, or, with less certainty, follows a space.
function titleOf(rest: string): { title: string; isLoose: boolean } | undefined {
  const [, signed] = /^\s*[-–—:|,.]+\s*(\S.*)$/.exec(rest) ?? /^\s*[[({](.+?)[\])}]\s*$/.exec(rest) ?? []
  if (signed !== undefined) return { title: signed, isLoose: false }
  const [, loose] = /^\s+([\p{L}\p{N}].*)$/u.exec(rest) ?? []
  return loose === undefined ? undefined : { title: loose, isLoose: true }
}

function numberOf(text: string): number | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const word = text.toLowerCase()
  const counted = NUMBERS.get(word)
  if (counted !== undefined) return counted
  if (/^[a-h]$/i.test(text)) return word.charCodeAt(0) - 'a'.charCodeAt(0) + 1
  const roman = ROMAN.indexOf(text.toUpperCase())
  return roman < 0 ? undefined : roman + 1
}

const ENGLISH = words(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
)
const ROMAN = words('I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX')
const NUMBERS = new Map(
  [
    ENGLISH,
    words('first second third fourth fifth sixth seventh eighth ninth tenth'),
    words('eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
    words('erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte'),
    words('un deux trois quatre cinq six sept huit neuf dix onze douze'),
    words('une deuxième troisième quatrième cinquième'),
    words('premier second'),
    words('première seconde'),
    words('uno dos tres cuatro cinco seis siete ocho nueve diez'),
    words('um dois três quatro cinco seis sete oito nove dez'),
    words('primo due tre quattro cinque sei sette otto nove dieci'),
    words('een twee drie vier vijf zes zeven acht negen tien'),
    words('один два три четыре пять шесть семь восемь девять десять'),
  ]
    .toReversed()
    .flatMap((language) => language.map((word, at): [string, number] => [word, at + 1])),
)

const DISCS = new Set(
  words(
    'cd cds sacd dvd disc disk disque disco dysk disko płyta plyta platte plaat schijf skiva plade levy vinyl vinilo диск δίσκος ディスク',
  ),
)
const SIDES = new Set(words('side seite face lato lado cara faccia sida kant zijde strona strana puoli сторона'))
// Words that album titles contain too.
const MAYBE = new Set(
  words('lp vol volume volumen part pt parte partie teil deel del tome tomo band książka część часть том'),
)

const NUMBERED = /^(\p{L}+)(?:[\s._#№-]*(?:n(?:o|r|[º°])\.?\s*)?(\d{1,3})|[\s._-]+(\p{L}+))(?![\p{L}\p{N}])(.*)$/iu
const ORDINAL = /^(\d{1,2}(?=(?:st|nd|rd|th|er|re|e|è|ème|º|ª|\.)\s)|\p{L}+(?=\s))\S*\s+(\p{L}+)$/u
const LAST_DISC =
  /^(.*[^\s([{,–—-])(?:\s*[([{,–—-]\s*|\s+)(\p{L}{2,5})(?:[\s.#-]*(\d{1,2})|[\s.#-]+(\p{L}+))\s*[)\]}]?$/u
const BONUS = /^\W*bonus[\s_-]*(?:cd|disc|disk|dvd)\W*$/i
const NOT_A_TITLE = /^(?:[12]\d{3}|.*\b(?:flac|mp3|ogg|m4a|aac|wav|\d+ ?kbps|\d+ ?khz|\d+ ?bit)\b.*)$/i

function words(text: string): string[] {
  return text.split(' ')
}
