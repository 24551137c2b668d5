// `npm run look`: pictures of every page in one sheet, e2e/.look/index.html. `npm run look post account` takes those pages only.
import { pinnedNode } from './lib/dependencies.mjs'
import { prepare, runScript } from './lib/prepare.mjs'
import { fromRoot, root } from './lib/root.mjs'
import { runToEnd } from './lib/run.mjs'
import { chromium, installSystemPackages } from './lib/system-packages.mjs'

await runScript(async () => {
  process.chdir(root)
  await prepare({ sites: true })
  if (chromium() === undefined) await installSystemPackages()
  if (chromium() === undefined) return 1
  const { code } = await runToEnd(pinnedNode(), [fromRoot('e2e/look/main.ts'), ...process.argv.slice(2)], {
    inherit: true,
  })
  return code
})
