// Blanks, control and format characters, combining marks, and letters that are rendered as blanks (U+2800 is the blank
// of Braille).
const INVISIBLE = String.raw`\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800`
const visible = new RegExp(`[^${INVISIBLE}]`, 'u')

/**
 * Returns whether a text has nothing visible: it is empty, or has only blanks, invisible characters and combining marks
 * without a letter (WRITING-14).
 */
export const showsNothing = (text: string): boolean => !visible.test(text)

// Characters that reverse the direction of the text after them, even outside the field that contains them.
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu

/** Returns the text as one line, without control characters and characters that change the text direction. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(TURNING, '')
    .trim()

/**
 * Returns the text with its line breaks, without other control characters and characters that change the text
 * direction.
 */
export const plainLines = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(TURNING, '')
    .trim()
