// `npm run dev`: the server restarts when its sources change; the sites come from Vite inside it, unbuilt.
// Not by node --watch: that asks every worker thread for its imports, over the channel that the database speaks on.
import { watch } from 'node:fs'
import { pinnedNode } from './lib/dependencies.mjs'
import { prepare, runScript } from './lib/prepare.mjs'
import { fromRoot, root } from './lib/root.mjs'
import { endChildren, runToEnd } from './lib/run.mjs'

const WATCHED = ['apps/server/src', 'packages/contract/src', 'packages/demo-world/src']
const QUIET_MS = 200

await runScript(async (starter) => {
  process.chdir(root)
  await prepare({ sites: false })
  const env = { NODE_ENV: 'development', ...(starter === undefined ? {} : { EARSHOT_STARTER_PID: String(starter) }) }
  const changes = watchSources()
  for (;;) {
    const changed = changes.next()
    const ended = runToEnd(pinnedNode(), [fromRoot('apps/server/src/main.ts'), ...process.argv.slice(2)], {
      inherit: true,
      graceMs: 10_000,
      env,
    })
    const first = await Promise.race([ended, changed])
    if (first === 'changed') await endChildren()
    else if (first.code === 0) return 0
    else console.log('The server ended; it starts again after the next change.')
    await changed
    console.log('A source changed: starting again.')
  }
})

/** @returns {{ next: () => Promise<'changed'> }} resolves when sources changed and came to rest */
function watchSources() {
  /** @type {() => void} */
  let tell = () => {}
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  for (const folder of WATCHED)
    watch(fromRoot(folder), { recursive: true }, (_event, name) => {
      if (name === null || !name.endsWith('.ts') || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => tell(), QUIET_MS)
    })
  return {
    next: () =>
      new Promise((resolve) => {
        tell = () => resolve('changed')
      }),
  }
}
