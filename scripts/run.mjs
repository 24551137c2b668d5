// `npm run bench`, `npm run look`: installs and builds what is old, then runs a program of the repository under the
// pinned Node.
import { pinnedNode } from './lib/dependencies.mjs'
import { prepare } from './lib/prepare.mjs'
import { root, runScript, runToEnd } from './lib/run.mjs'

await runScript(async () => {
  process.chdir(root)
  await prepare({ sites: true })
  return (await runToEnd(pinnedNode(), process.argv.slice(2), { isShown: true })).code
})
