// Hands this process over to a program of the server, under the pinned Node.
import { pathToFileURL } from 'node:url'
import { pinnedNode } from './dependencies.mjs'
import { fromRoot, runToEnd } from './run.mjs'

// The garbage of a request is short-lived. A small nursery, a heap that grows by steps of V8's limit, few malloc pools
// that release free memory, and a collection when the server is idle halve its memory and cost a few percent of its
// time (npm run bench -- memory).
export const LEAN_FLAGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  '--expose-gc',
  `--import=${pathToFileURL(fromRoot('apps/server/src/process/fast-resolve.mjs')).href}`,
]
export const LEAN_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: fromRoot('build/compile-cache'),
}

/**
 * Replaces this process where the running Node can; else stays in front of it and hands signals on.
 * @param {string[]} args for Node
 * @returns {Promise<number>} the exit code
 */
export async function execNode(args) {
  const node = pinnedNode()
  const env = { ...LEAN_ENV, ...process.env }
  const all = [...LEAN_FLAGS, ...args]
  if (process.execve !== undefined && process.platform !== 'win32') {
    process.removeAllListeners('warning') // execve announces itself as experimental
    process.execve(node, [node, ...all], env)
  }
  const { code } = await runToEnd(node, all, { cwd: process.cwd(), isShown: true, env })
  return code
}
