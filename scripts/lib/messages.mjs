// The catalogues of messages as functions that code imports: made again only when a catalogue changed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pinnedNode } from './dependencies.mjs'
import { inputsKey } from './inputs.mjs'
import { fromRoot } from './root.mjs'
import { run } from './run.mjs'
import { step } from './steps.mjs'

const stamp = fromRoot('build', 'messages.stamp')

/** @param {NodeJS.WriteStream} out */
export async function compileMessages(out) {
  const key = inputsKey(['packages/messages/en'], [readFileSync(fromRoot('packages/messages/compile.mjs'), 'utf8')])
  const isFresh =
    existsSync(stamp) && readFileSync(stamp, 'utf8') === key && existsSync(fromRoot('packages/messages/build'))
  if (isFresh) return
  rmSync(stamp, { force: true })
  await step('Compiling the messages', () => run(pinnedNode(), [fromRoot('packages/messages/compile.mjs')]), out)
  mkdirSync(fromRoot('build'), { recursive: true })
  writeFileSync(stamp, key)
}
