import { ACCOUNT } from '@earshot/contract/limits'
import { USERNAME } from '@earshot/contract/member/person-limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import unhomoglyph from 'unhomoglyph'

/** Returns a username in its stored form: composed, and trimmed. */
export const normalName = (username: string): string => username.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/**
 * Returns the error of a username; undefined when it is allowed. A name may not mix look-alike letters of two
 * alphabets, nor contain invisible characters, except those that emoji and words need (PERSON-05).
 */
export function nameProblem(username: string): string | undefined {
  if (showsNothing(username)) return 'is required'
  if (username.length > ACCOUNT.usernameMax) return `must be at most ${ACCOUNT.usernameMax} characters`
  if (INVISIBLE.test(username.replaceAll(SPELLING, ''))) return 'must not contain invisible characters'
  if (username.includes('@')) return 'must not contain an @'
  if (ALPHABETS.filter((alphabet) => alphabet.test(username)).length > 1) return 'must not mix alphabets'
  return undefined
}

/** Returns when a username that was changed at a time may change again; undefined for one that never was (PERSON-04). */
export const nextRename = (changedAt: Date | null): Date | undefined =>
  changedAt === null ? undefined : new Date(changedAt.getTime() + USERNAME.everyDays * 86_400_000)

/**
 * Returns the skeletons of a username: two names that share a skeleton look alike (PERSON-05). Invisible characters,
 * marks, case and width are removed, and look-alike letters are folded (Unicode UTS #39). Capitals have their own
 * look-alikes, such as the I of "Ian" and the l of "lan", hence the second skeleton.
 */
export function skeletonsOf(username: string): string[] {
  const plain = withoutMarks(username)
  const forms = [folded(lower(plain)), folded(folded(plain))]
  return [...new Set(forms)].filter((form) => form !== '')
}

/**
 * Returns whether a username is reserved for the operators of a community with these `communityNames`: "admin", "The
 * Support Team", and look-alikes. Digits and signs between the letters are ignored.
 */
export function isReserved(username: string, communityNames: readonly string[]): boolean {
  const roles = [...ROLES, ...communityNames].map(lettersOf).filter((letters) => letters !== '')
  const words = [...roles, ...AROUND_ROLES.map(lettersOf)].toSorted((a, b) => b.length - a.length)
  const anyWord = new RegExp(words.join('|'), 'gu')
  return [username, username.replaceAll(/\d+/g, ' ')]
    .map(lettersOf)
    .some((letters) => letters.replaceAll(anyWord, '') === '' && roles.some((role) => letters.includes(role)))
}

// Treats 1, l and i as the same letter.
const lettersOf = (name: string): string =>
  (skeletonsOf(name)[0] ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll('l', 'i')

const ROLES = ['admin', 'administrator', 'moderator', 'support', 'staff', 'sysadmin', 'webmaster', 'postmaster']
// Words that do not make a reserved name a different one: "The Admins", "Earshot Help Desk".
const AROUND_ROLES =
  'the a s our your of and at from team official real account help desk service customer community site bot info contact'.split(
    ' ',
  )

const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee'].map(
  (name) => new RegExp(scripts(name), 'v'),
)

const folded = (text: string): string => lower(withoutMarks(unhomoglyph(text)))
// Converts by way of capitals: "ß" becomes "ss", and both forms of the small sigma become equal.
const lower = (text: string): string => text.toUpperCase().toLowerCase()
const withoutMarks = (text: string): string =>
  text.normalize('NFKD').replaceAll(IGNORED, '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()

// In these scripts, marks are vowels, which distinguish words.
const INDIC = scripts(
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
)
const KANA = scripts('Hiragana', 'Katakana')

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u

// Invisible characters that emoji, flags and words require.
const SPELLING = oneOf(
  String.raw`\p{RGI_Emoji}`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\uFE0F`,
  String.raw`(?<=[${INDIC}${scripts('Arabic', 'Syriac', 'Mongolian')}]\p{Mn}*)[\u200C\u200D]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
)

// Marks are ignored, except vowels and the voice marks of kana.
const IGNORED = oneOf(
  String.raw`[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`,
  String.raw`(?<!${INDIC})[\p{M}--\p{Script=Inherited}]`,
  String.raw`(?<!${KANA})[\u3099\u309A]`,
  String.raw`[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309A]]`,
)

function oneOf(...patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'), 'gv')
}
/** Builds a character class of the letters and marks of scripts. */
function scripts(...names: string[]): string {
  return `[${names.map((name) => String.raw`\p{Script=${name}}`).join('')}]`
}
