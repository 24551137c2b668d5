#!/usr/bin/env node
// `npx earshot <command>`: the server's command line, under the pinned Node. Paths are those of the caller's folder.
import { execNode } from './lib/exec-node.mjs'
import { prepare } from './lib/prepare.mjs'
import { fromRoot, runScript } from './lib/run.mjs'

await runScript(async () => {
  await prepare({ sites: false, tools: false, out: process.stderr })
  process.env.NODE_ENV ??= 'production'
  process.env.DATA_DIR ??= fromRoot('data')
  return execNode([fromRoot('apps/server/src/cli/main.ts'), ...process.argv.slice(2)])
})
