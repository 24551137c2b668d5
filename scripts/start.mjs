// `npm start`: plain JavaScript for any Node from 20.12 on. Installs and builds what is old, then becomes the server.
// With --no-serve it only prepares.
import { execNode } from './lib/exec-node.mjs'
import { prepare, runScript } from './lib/prepare.mjs'
import { fromRoot, root } from './lib/root.mjs'

await runScript(async (starter) => {
  process.chdir(root)
  await prepare({ sites: true })
  const args = process.argv.slice(2)
  if (args.includes('--no-serve')) return 0
  process.env.NODE_ENV ??= 'production'
  if (starter !== undefined) process.env.EARSHOT_STARTER_PID = String(starter)
  return execNode([fromRoot('apps/server/src/main.ts'), ...args])
})
