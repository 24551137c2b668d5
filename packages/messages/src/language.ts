import { languages } from '../build/languages.ts'

/** A value in a message. */
export type Value = string | number
/** The pieces of a message with marks, in the order of the sentence; `T` is the result of a mark. */
export type Parts<T> = (Value | T)[]
/** The functions that convert each mark of a message. */
export type Marks<T, Name extends string> = Record<Name, (...children: Parts<NoInfer<T>>) => T>

/** The test language: each message is in brackets and a third longer, which reveals untranslated text and overflow. */
export const PSEUDO_LANGUAGE = 'en-XA'

/** Tags of the languages that users can set. */
export const settableLanguages: readonly string[] = [...languages, PSEUDO_LANGUAGE]

let language = 'en'

/** Returns the language of the messages as a BCP 47 tag, for the `lang` of a document. */
export const getLanguage = (): string => language

/** Returns the writing direction of the language, for the `dir` of a document. */
export const getDirection = (): 'ltr' | 'rtl' => (/^(?:ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr')

/** Sets the language of all messages of this process or page; a language without a catalogue falls back to English. */
export function setLanguage(tag: string): void {
  language = tag
}

/** Returns the text in the current language; the generated functions call it with one text for each of `languages`. */
export function say(...texts: [string, ...string[]]): string {
  if (language === PSEUDO_LANGUAGE) return `[${texts[0]}${lengthened(texts[0].length)}]`
  return texts[languages.indexOf(language)] ?? texts[0]
}

/** Returns the pieces in the current language, like `say`. */
export function sayParts<T>(...texts: [Parts<T>, ...Parts<T>[]]): Parts<T> {
  if (language === PSEUDO_LANGUAGE) {
    const length = texts[0].filter((part) => typeof part === 'string').join('').length
    return ['[', ...texts[0], lengthened(length), ']']
  }
  return texts[languages.indexOf(language)] ?? texts[0]
}

/** Returns the plural category of a count, like "one" or "other". */
export const plural = (tag: string, count: number): Intl.LDMLPluralRule => new Intl.PluralRules(tag).select(count)

const lengthened = (characters: number): string => ' ~~'.repeat(Math.ceil(characters / 9))
