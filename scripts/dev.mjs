// `npm run dev`: the server restarts when its sources change; the sites come from Vite inside it, unbuilt.
// Not by node --watch: that asks every worker thread for its imports, over the channel that the database speaks on.
import { watch } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { pinnedNode } from './lib/dependencies.mjs'
import { prepare } from './lib/prepare.mjs'
import { endChildren, findNpm, fromRoot, root, runScript, runToEnd } from './lib/run.mjs'

const WATCHED = ['apps/server/src', 'packages/contract/src', 'packages/demo-world/src']
const QUIET_MS = 200

await runScript(async () => {
  process.chdir(root)
  await prepare({ sites: false })
  const npm = findNpm()
  const env = { NODE_ENV: 'development', ...(npm === undefined ? {} : { EARSHOT_STARTER_PID: String(npm) }) }
  let tell = () => {}
  for (const folder of WATCHED)
    watch(fromRoot(folder), { recursive: true }, (_event, name) => {
      if (name?.endsWith('.ts') === true && !name.endsWith('.test.ts')) tell()
    })
  for (;;) {
    const changed = new Promise((resolve) => {
      tell = () => resolve('changed')
    })
    const args = [fromRoot('apps/server/src/main.ts'), ...process.argv.slice(2)]
    const ended = runToEnd(pinnedNode(), args, { isShown: true, env })
    const first = await Promise.race([ended, changed.then(() => undefined)])
    if (first?.code === 0) return 0
    if (first !== undefined) console.log('The server ended; it starts again after the next change.')
    await changed
    await wait(QUIET_MS)
    endChildren()
    await ended
    console.log('A source changed: starting again.')
  }
})
