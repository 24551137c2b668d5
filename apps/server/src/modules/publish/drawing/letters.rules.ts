/**
 * Characters that cards leave out: emoji with their joiners and modifiers, control characters, and marks of text
 * direction.
 */
const LEFT_OUT =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}\p{Me}\p{Cf}]|(?!\s)\p{Cc}/gu

/** Letters of our font files (fonts/make-fonts.py): Latin, Greek, Cyrillic, Hebrew, Arabic. */
const LETTERS: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x17e],
  [0x1a0, 0x1a0],
  [0x1a1, 0x1a1],
  [0x1af, 0x1af],
  [0x1b0, 0x1b0],
  [0x218, 0x21b],
  [0x300, 0x323],
  [0x370, 0x45f],
  [0x490, 0x490],
  [0x491, 0x491],
  [0x591, 0x6ff],
  [0x750, 0x77f],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ef2, 0x1ef9],
  [0x2010, 0x2044],
  [0x20a1, 0x20bf],
  [0x2113, 0x2113],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
]

/**
 * Returns the text that a card can draw: emoji and characters without a letterform are left out. Undefined if it has
 * words in letters that the fonts lack, or if nothing remains.
 */
export function drawable(text: string): string | undefined {
  const words = text.normalize('NFC').replaceAll(LEFT_OUT, '')
  let drawn = ''
  for (const letter of words) {
    if (/\s/u.test(letter)) drawn += ' '
    else if (isOurs(letter)) drawn += letter
    else if (/[\p{L}\p{M}\p{N}]/u.test(letter)) return undefined
  }
  const result = drawn.replaceAll(/ {2,}/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(result) ? result : undefined
}

/** Returns whether a text starts at the right: its first letter with a direction is Hebrew or Arabic. */
export const startsAtRight = (text: string): boolean => /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)

function isOurs(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return LETTERS.some(([from, to]) => code >= from && code <= to)
}
