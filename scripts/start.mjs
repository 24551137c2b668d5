// `npm start`: plain JavaScript for any Node from 20.12 on. Installs and builds what is old, then becomes the server.
// With --no-serve it only prepares.
import { execNode } from './lib/exec-node.mjs'
import { prepare } from './lib/prepare.mjs'
import { findNpm, fromRoot, root, runScript } from './lib/run.mjs'

await runScript(async () => {
  process.chdir(root)
  await prepare({ sites: true, tools: false })
  const args = process.argv.slice(2)
  if (args.includes('--no-serve')) return 0
  process.env.NODE_ENV ??= 'production'
  // The server ends with the npm that started it.
  const npm = findNpm()
  if (npm !== undefined) process.env.EARSHOT_STARTER_PID = String(npm)
  return execNode([fromRoot('apps/server/src/main.ts'), ...args])
})
