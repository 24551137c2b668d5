// Hands this process over to a program of the server, under the pinned Node.
import { pinnedNode } from './dependencies.mjs'
import { fromRoot } from './root.mjs'
import { runToEnd } from './run.mjs'

// What a request leaves behind is short-lived: a small nursery, a heap that V8 grows by steps of its limit, few pools of malloc that
// give back what is free, and a collection when the server is idle save half of its memory for some percent of its time
// (npm run bench -- memory).
export const LEAN_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--expose-gc']
export const LEAN_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Replaces this process where the running Node can; else stays in front of it and hands signals on.
 * @param {string[]} args for Node
 * @returns {Promise<number>} the exit code
 */
export async function execNode(args) {
  const node = pinnedNode()
  process.env.NODE_COMPILE_CACHE ??= fromRoot('node_modules/.cache/compile')
  for (const [name, value] of Object.entries(LEAN_ENV)) process.env[name] ??= value
  const all = [...LEAN_FLAGS, ...args]
  if (process.execve !== undefined && process.platform !== 'win32') {
    process.removeAllListeners('warning') // execve announces itself as experimental
    process.execve(node, [node, ...all], process.env)
  }
  const { code } = await runToEnd(node, all, { cwd: process.cwd(), inherit: true, graceMs: 30_000 })
  return code
}
