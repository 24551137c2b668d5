import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The paths of all files of the repository, those that are not added yet included. */
export const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '' && existsSync(name))
