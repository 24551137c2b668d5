/** Exit code of a command that did its work and left something out, which its report names. */
export const SOME_SKIPPED = 3

/** Ends a command with an exit code when all there is to say was said. */
export class EndedWith extends Error {
  readonly code: number

  constructor(code: number) {
    super(`ended with ${code}`)
    this.name = 'EndedWith'
    this.code = code
  }
}
