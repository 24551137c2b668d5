import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { openLimiter } from '../../http/limiter.ts'

/** argon2id with 19 MiB, two passes, one lane (OWASP's first recommendation). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash that no password has. Checking against it takes as long as a real check, so an unknown name looks like a wrong password. */
const NOBODY = await hash('nobody has this password', OPTIONS)

const common = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))

// A hash takes a thread of the process for 65 ms; files are read by the same four threads.
const hashing = openLimiter({ running: 2, waiting: 64 })
const inTurn = <T>(work: () => Promise<T>): Promise<T> => hashing.run(() => true, work)

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), OPTIONS))

/** Whether a password fits a stored hash; false, after the same time, when there is none (threat F22). */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  const fits = await inTurn(() => verify(stored ?? NOBODY, normal(password)).catch(() => false))
  return fits && stored !== null && stored !== undefined
}

/** The error of a new password; undefined when it is allowed. Length is checked by the contract. */
export function weaknessOf(
  password: string,
  { username, email }: { username: string; email: string },
): string | undefined {
  const plain = normal(password).toLowerCase()
  const own = [username, email, email.slice(0, email.indexOf('@'))].map((name) => name.toLowerCase())
  if (own.some((name) => name !== '' && name === plain)) return 'must not be your username or e-mail address'
  if (new Set(plain).size < 3 || isRun(plain)) return 'is too easy to guess. Choose another one.'
  if (common.has(plain)) return 'is too common. Choose another one.'
  return undefined
}

// Several keyboards spell the same letters differently.
const normal = (password: string): string => password.normalize('NFKC')

// "123456", "abcdef", "987654": every step is the same.
function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) === 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}
