// Hands this process over to a program of the server, under the pinned Node.
import { pinnedNode } from './dependencies.mjs'
import { fromRoot } from './root.mjs'
import { runToEnd } from './run.mjs'

// What a request leaves behind is short-lived: a small nursery and few pools of malloc save a third of the server's
// memory for some percent of its time (npm run bench -- memory).
export const LEAN_FLAGS = ['--max-semi-space-size=8']
export const LEAN_ENV = { MALLOC_ARENA_MAX: '2' }

/**
 * Replaces this process where the running Node can; else stays in front of it and hands signals on.
 * @param {string[]} args for Node
 * @returns {Promise<number>} the exit code
 */
export async function become(args) {
  const node = pinnedNode()
  process.env.NODE_COMPILE_CACHE ??= fromRoot('node_modules/.cache/compile')
  process.env.MALLOC_ARENA_MAX ??= LEAN_ENV.MALLOC_ARENA_MAX
  const all = [...LEAN_FLAGS, ...args]
  if (process.execve !== undefined && process.platform !== 'win32') {
    process.removeAllListeners('warning') // execve announces itself as experimental
    process.execve(node, [node, ...all], process.env)
  }
  const { code } = await runToEnd(node, all, { cwd: process.cwd(), inherit: true, graceMs: 30_000 })
  return code
}
