// node_modules as package-lock.json wants it, and the Node that it brings.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fromRoot, run } from './run.mjs'

const NEEDED_MAJOR = 24
const { platform, arch } = process
const nodePackage = `node_modules/node-${platform === 'win32' ? 'win' : platform}-${arch}`
const OPTIONS = '--include=optional --ignore-scripts --engine-strict=false --no-audit --no-fund --loglevel=error'.split(
  ' ',
)

/**
 * Installs what package-lock.json lists. Tools of a developer stay when the product is started.
 * @param {boolean} tools whether to install what tests and checks need besides
 */
export async function install(tools) {
  const args = ['ci', tools || existsSync(fromRoot('node_modules/vitest')) ? '--include=dev' : '--omit=dev', ...OPTIONS]
  const npm = process.env.npm_execpath
  // npm ci deletes node_modules, so it must not run on a Node that lies there.
  if (npm !== undefined && /^npm(-cli)?\.c?js$/.test(path.basename(npm)))
    await run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args])
  else await run('npm', args, { shell: platform === 'win32' })
}

/**
 * True when node_modules is what the lockfile asks for; npm writes its own lockfile there when it is done.
 * @param {boolean} tools whether tests and checks are to run
 */
export function isInstalled(tools) {
  const hidden = fromRoot('node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const found = packagesOf(hidden)
  return Object.entries(packagesOf(fromRoot('package-lock.json'))).every(([name, { version, optional, dev, link }]) => {
    if (!name.startsWith('node_modules/') || link || (dev && !tools) || (optional && name !== nodePackage)) return true
    return found[name]?.version === version && existsSync(fromRoot(name))
  })
}

/**
 * Path of the Node this repository pins, or of the running one when it is new enough.
 * @returns {string}
 */
export function pinnedNode() {
  const binary = fromRoot(nodePackage, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  throw new Error(
    `Node ${NEEDED_MAJOR} or newer is needed: this is ${process.version}, and there is no packaged Node for ${platform}-${arch}. Install Node ${NEEDED_MAJOR} and try again.`,
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, link?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
