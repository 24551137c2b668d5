const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
]

/** A username as it is stored: composed, without outer blanks. */
export const normalName = (username: string): string => username.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/**
 * The error of a username; undefined when it is allowed. Look-alike letters of two alphabets may not be in one name,
 * nor may invisible characters: such names impersonate others.
 */
export function nameProblem(username: string): string | undefined {
  if (username === '') return 'is required'
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]/u.test(username))
    return 'must not contain invisible characters'
  if (username.includes('@')) return 'must not contain an @'
  if (SCRIPTS.filter((script) => script.test(username)).length > 1) return 'must not mix alphabets'
  return undefined
}
