import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '../../../../..')

/** The version of this server, and the commit that it runs; empty outside a git checkout (OPERATIONS-12). */
export const runningVersion: { version: string; commit: string } = { version: versionOf(), commit: commitOf() }

/** Returns the text of the change log of this version. */
export const readChangelog = (): string => read('CHANGELOG.md')

function versionOf(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(read('package.json'))).version
}

function commitOf(): string {
  const head = read('.git/HEAD').trim()
  const ref = /^ref: (.+)$/.exec(head)?.[1]
  if (ref === undefined) return head
  const packed = read('.git/packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return read(`.git/${ref}`).trim() || (packed?.split(' ')[0] ?? '')
}

function read(file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return ''
  }
}
