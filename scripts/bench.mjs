// `npm run bench`: measures against a throw-away PostgreSQL. `npm run bench -- search detail` runs parts.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode } from './lib/dependencies.mjs'
import { withPostgres } from './lib/postgres.mjs'
import { prepare, runScript } from './lib/prepare.mjs'
import { fromRoot, root } from './lib/root.mjs'
import { runToEnd } from './lib/run.mjs'
import { postgresPrograms } from './lib/system-packages.mjs'

await runScript(async () => {
  process.chdir(root)
  const programs = postgresPrograms()
  const hasWrk = (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, 'wrk')))
  if (programs === undefined || !hasWrk) {
    console.log('The bench needs PostgreSQL and wrk. On Debian: apt-get install postgresql wrk nginx')
    return 1
  }
  await prepare({ sites: true })
  return withPostgres(programs, async (url) => {
    const { code } = await runToEnd(pinnedNode(), [fromRoot('bench/main.ts'), ...process.argv.slice(2)], {
      inherit: true,
      env: { BENCH_DATABASE_URL: url },
    })
    return code
  })
})
