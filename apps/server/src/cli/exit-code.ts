/** Exit code of a command that completed but skipped something, which its report names. */
export const SOME_SKIPPED = 3

/** Ends a command with an exit code after everything was printed. */
export class EndedWith extends Error {
  readonly code: number

  constructor(code: number) {
    super(`ended with ${code}`)
    this.name = 'EndedWith'
    this.code = code
  }
}
