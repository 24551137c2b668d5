// The builds of the two sites: made again only when one of their inputs changed.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressBuild, filesOf } from './compress.mjs'
import { pinnedNode } from './dependencies.mjs'
import { inputsKey } from './inputs.mjs'
import { fromRoot } from './root.mjs'
import { run } from './run.mjs'
import { step } from './steps.mjs'

// Pages that were rendered or cached before a build still name its predecessor's files.
const KEPT_MS = 14 * 24 * 3600 * 1000
// For a player on another origin, its build is told where API and site are.
const SETTINGS = ['EARSHOT_API', 'EARSHOT_SITE']
const PACKAGES = ['packages/contract', 'packages/listening', 'packages/messages', 'packages/playback', 'packages/ui']

/**
 * @typedef {object} Site
 * @property {string} name
 * @property {string} folder
 * @property {string} output what the browser gets, inside the folder
 * @property {string} proof a file that every finished build has
 * @property {string[][]} builds arguments for Node, one after the other
 */

/** @type {Site[]} */
const SITES = [
  {
    name: 'site',
    folder: 'apps/web',
    output: 'build/client',
    proof: 'build/server/index.js',
    builds: [[fromRoot('node_modules/@react-router/dev/bin.cjs'), 'build']],
  },
  {
    name: 'player',
    folder: 'apps/player',
    output: 'build/client',
    proof: 'build/server/server.js',
    builds: [
      [fromRoot('node_modules/vite/bin/vite.js'), 'build'],
      [fromRoot('node_modules/vite/bin/vite.js'), 'build', '--ssr', 'src/server.tsx', '--outDir', 'build/server'],
    ],
  },
]

/**
 * Builds the sites whose sources, packages or dependencies changed since their last build.
 * @param {NodeJS.WriteStream} out
 */
export async function buildSites(out) {
  for (const site of SITES) {
    if (!existsSync(fromRoot(site.folder, 'vite.config.ts'))) {
      out.write(`Skipping the ${site.name}: ${site.folder} has no vite.config.ts.\n`)
      continue
    }
    const stamp = fromRoot('build', `${site.name}.stamp`)
    const key = inputsKey(
      [site.folder, ...PACKAGES],
      SETTINGS.map((name) => process.env[name]),
    )
    const isFresh =
      existsSync(stamp) && readFileSync(stamp, 'utf8') === key && existsSync(fromRoot(site.folder, site.proof))
    if (!isFresh) await step(`Building the ${site.name}`, () => build(site, stamp, key), out)
  }
}

/** @param {Site} site @param {string} stamp @param {string} key */
async function build(site, stamp, key) {
  rmSync(stamp, { force: true })
  const assets = fromRoot(site.folder, site.output, 'assets')
  const kept = fromRoot('build/kept', site.name)
  if (existsSync(assets)) cpSync(assets, kept, { recursive: true, preserveTimestamps: true })
  for (const args of site.builds)
    await run(pinnedNode(), args, { cwd: fromRoot(site.folder), env: { NODE_ENV: 'production' } })
  if (existsSync(kept)) restore(kept, assets)
  await compressBuild(fromRoot(site.folder, site.output))
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, key)
}

/** Puts files of earlier builds beside the new ones, and forgets those that are too old. @param {string} kept @param {string} assets */
function restore(kept, assets) {
  for (const name of filesOf(kept)) {
    const from = path.join(kept, name)
    const to = path.join(assets, name)
    if (existsSync(to)) continue
    const isOfThisBuild = existsSync(to.replace(/\.(br|gz)$/, ''))
    if (!isOfThisBuild && Date.now() - statSync(from).mtimeMs > KEPT_MS) rmSync(from)
    else cpSync(from, to, { preserveTimestamps: true })
  }
}
