// Builds the messages, the site, the player and the studio before the product runs.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressBuild } from './compress.mjs'
import { pinnedNode } from './dependencies.mjs'
import { fromRoot, run } from './run.mjs'

// Pages that were rendered or cached before a build still name its predecessor's files.
const KEPT_MS = 14 * 24 * 3600 * 1000
const NOT_INPUT = /(^|[\\/])(node_modules|build|\.react-router)([\\/]|$)|\.(test|spec)\.tsx?$/
const PACKAGES = ['contract', 'editor', 'listening', 'messages', 'playback', 'ui'].map((name) => `packages/${name}`)

// Each has its folder, its inputs beside it, a file that a finished build has, and its commands, the script first.
const messages = {
  title: 'Compiling the messages',
  folder: 'packages/messages',
  inputs: /** @type {string[]} */ ([]),
  proof: 'build',
  commands: [['packages/messages/compile.ts']],
}
const site = {
  title: 'Building the site',
  folder: 'apps/web',
  inputs: PACKAGES,
  proof: 'build/server/index.js',
  commands: [['node_modules/@react-router/dev/bin.cjs', 'build']],
}
const player = {
  title: 'Building the player',
  folder: 'apps/player',
  inputs: PACKAGES,
  proof: 'build/server/server.js',
  commands: ['', '--ssr src/server.tsx --outDir build/server'].map((more) =>
    `node_modules/vite/bin/vite.js build ${more}`.trim().split(' '),
  ),
}
const studio = {
  title: 'Building the studio',
  folder: 'apps/studio',
  inputs: PACKAGES,
  proof: 'build/client/index.html',
  commands: [['node_modules/vite/bin/vite.js', 'build']],
}

/**
 * The builds that are missing, or whose inputs changed, each as a title with its work.
 * @param {{ sites: boolean }} options
 */
export const listOldBuilds = ({ sites }) =>
  [messages, ...(sites ? [site, player, studio] : [])].flatMap((build) => {
    const stamp = fromRoot('build', `${path.basename(build.folder)}.stamp`)
    const key = keyOf([build.folder, ...build.inputs])
    const isThere = existsSync(fromRoot(build.folder, build.proof)) && existsSync(stamp)
    if (isThere && readFileSync(stamp, 'utf8') === key) return []
    return [{ title: build.title, work: () => make(build, stamp, key) }]
  })

/** @param {typeof messages} build @param {string} stamp @param {string} key */
async function make({ folder, commands }, stamp, key) {
  rmSync(stamp, { force: true })
  for (const [script = '', ...args] of commands)
    await run(pinnedNode(), [fromRoot(script), ...args], { cwd: fromRoot(folder), env: { NODE_ENV: 'production' } })
  const client = fromRoot(folder, 'build/client')
  if (existsSync(client)) {
    forgetOldFiles(path.join(client, 'assets'))
    await compressBuild(client)
  }
  writeFileSync(stamp, key)
}

/** Fingerprint of what a build is made from. @param {string[]} folders */
function keyOf(folders) {
  const { EARSHOT_API, EARSHOT_SITE } = process.env // where a player on another origin finds API and site
  const hash = createHash('sha256').update(JSON.stringify([EARSHOT_API, EARSHOT_SITE]))
  hash.update(readFileSync(fromRoot('package-lock.json')))
  for (const folder of folders)
    for (const name of readdirSync(fromRoot(folder), { recursive: true }).map(String).toSorted()) {
      const file = fromRoot(folder, name)
      if (!NOT_INPUT.test(name) && statSync(file).isFile())
        hash.update(`\0${folder}/${name}\0`).update(readFileSync(file))
    }
  return hash.digest('hex')
}

/** Vite leaves the files of earlier builds in place. @param {string} assets */
function forgetOldFiles(assets) {
  for (const name of readdirSync(assets)) {
    const file = path.join(assets, name)
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file)
  }
}
