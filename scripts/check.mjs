// `npm run check`: types, lint, import rules, dead code, conventions, sizes.
import { runChecks } from './lib/checks.mjs'
import { prepare, runScript } from './lib/prepare.mjs'

await runScript(async () => {
  await prepare({ sites: true })
  const { passed, failed } = await runChecks()
  console.log(`${passed} of ${passed + failed} checks are good`)
  return failed > 0 ? 1 : 0
})
