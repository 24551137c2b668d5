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
 * What is wrong with a username; undefined when it is fine. Letters that look alike in two alphabets may not stand in one name,
 * nor may signs that nobody sees: such names pretend to be somebody else.
 */
export function nameProblem(username: string): string | undefined {
  if (username === '') return 'is required'
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]/u.test(username))
    return 'must not contain invisible characters'
  if (username.includes('@')) return 'must not contain an @'
  if (SCRIPTS.filter((script) => script.test(username)).length > 1) return 'must not mix alphabets'
  return undefined
}
