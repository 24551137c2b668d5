import { languages } from '../build/languages.ts'

/** A value in a message. */
export type Value = string | number
/** Pieces of a message that has marks, in the order of the sentence; `T` is what a mark becomes. */
export type Parts<T> = (Value | T)[]
/** The functions that make something of each mark in a message. */
export type Marks<T, Name extends string> = Record<Name, (...children: Parts<NoInfer<T>>) => T>

/** The language for tests: each message in brackets and one third longer; other text and tight places are seen. */
export const PSEUDO_LANGUAGE = 'en-XA'

/** Tags of the languages that can be set. */
export const settableLanguages: readonly string[] = [...languages, PSEUDO_LANGUAGE]

let language = 'en'

/** The language of the messages, as a BCP 47 tag, for the `lang` of a document. */
export const getLanguage = (): string => language

/** The direction in which the language is written, for the `dir` of a document. */
export const getDirection = (): 'ltr' | 'rtl' => (/^(?:ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr')

/** Sets the language of all messages of this process or page; one without a catalogue falls back to English. */
export function setLanguage(tag: string): void {
  language = tag
}

/** Chooses the text of the current language; the generated functions call it with one text for each of `languages`. */
export function say(...texts: [string, ...string[]]): string {
  if (language === PSEUDO_LANGUAGE) return `[${texts[0]}${lengthened(texts[0].length)}]`
  return texts[languages.indexOf(language)] ?? texts[0]
}

/** Chooses the pieces of the current language, as `say` does. */
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
