import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { openLimiter } from '../../../process/limiter.ts'

/** argon2id with 19 MiB, two passes, one lane (OWASP's first recommendation). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * A hash that matches no password. A check against it takes as long as a real one, so an unknown name looks like a
 * wrong password.
 */
const NOBODY = await hash('nobody has this password', OPTIONS)

const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))

// Hashing occupies a thread of the process for 65 ms; file reads share the same four threads.
const hashing = openLimiter({ running: 2, waiting: 64 })
const inTurn = <T>(work: () => Promise<T>, group: string): Promise<T> => hashing.run(() => true, work, group)

/** Hashes a password for storage. Groups, such as addresses, are served in turn. */
export const hashPassword = (password: string, group = ''): Promise<string> =>
  inTurn(() => hash(normal(password), OPTIONS), group)

/** Generates a password of 16 characters for an account that the operator creates. */
export const randomPassword = (): string => randomBytes(12).toString('base64url')

/** Returns whether a password matches a stored hash; false, after the same time, when there is no hash (threat F22). */
export async function passwordFits(password: string, stored: string | null | undefined, group = ''): Promise<boolean> {
  const fits = await inTurn(() => verify(stored ?? NOBODY, normal(password)).catch(() => false), group)
  return fits && stored !== null && stored !== undefined
}

/** Returns the error of a new password; undefined when it is allowed. The contract checks the length. */
export function weaknessOf(
  password: string,
  { username, email }: { username: string; email: string },
  communityNames: readonly string[],
): string | undefined {
  const plain = normal(password).toLowerCase()
  const personal = [username, email, email.slice(0, email.indexOf('@'))].map((name) => name.toLowerCase())
  if (personal.some((name) => name !== '' && (name === plain || isAroundName(plain, name))))
    return 'must not be your username or e-mail address'
  if (new Set(plain).size < 3 || isRun(plain)) return 'is too easy to guess. Choose another one.'
  if (common.has(plain) || communityNames.some((name) => isAroundName(plain, name)))
    return 'is too common. Choose another one.'
  return undefined
}

// Detects "earshot123" and "Earsh0t 2026!": a name that is known here with common additions.
function isAroundName(plain: string, name: string): boolean {
  const word = lettersOf(name)
  if (word.length < 3) return false
  const around = new RegExp(`^(?:${word})+$`, 'u')
  // Digits after the word are not treated as letters.
  const middle = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelt = middle.replaceAll(/[01345]/g, (digit) => DIGITS.get(digit) ?? digit)
  return [middle, spelt].some((text) => around.test(lettersOf(text)))
}

const DIGITS = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
])

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

// Keyboards encode the same letters differently.
const normal = (password: string): string => password.normalize('NFKC')

// Detects "123456", "abcdef" and "987654": every step is the same.
function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) === 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}
