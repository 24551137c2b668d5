// node_modules as package-lock.json wants it, and the Node that it brings.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from './root.mjs'
import { run } from './run.mjs'
import { step } from './steps.mjs'

const NEEDED_MAJOR = 24
const stamp = fromRoot('node_modules/.earshot-installed')
const { platform, arch } = process
const nodePackage = `node-${platform === 'win32' ? 'win' : platform}-${arch}`

/** Fingerprint of what has to be installed on this machine. */
export function dependenciesKey() {
  return createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .update(`${platform}-${arch}`)
    .digest('hex')
}

/** True when node_modules is what the lockfile asks for. */
export function isInstalled() {
  if (!existsSync(stamp)) return isInstalledByNpm()
  return readFileSync(stamp, 'utf8') === dependenciesKey() || isInstalledByNpm()
}

/**
 * Installs the dependencies when they are missing or old. An interrupted installation leaves no stamp.
 * @param {NodeJS.WriteStream} out
 */
export async function install(out) {
  if (isInstalled()) {
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== dependenciesKey()) writeFileSync(stamp, dependenciesKey())
    return
  }
  await step(
    'Installing dependencies',
    async () => {
      const args = [
        'ci',
        '--include=dev',
        '--include=optional',
        '--ignore-scripts',
        '--engine-strict=false',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ]
      const npm = process.env.npm_execpath
      // npm ci deletes node_modules, so it must not run on a Node that lies there.
      if (npm !== undefined && /^npm(-cli)?\.c?js$/.test(path.basename(npm)))
        await run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args])
      else await run('npm', args, { shell: platform === 'win32' })
    },
    out,
  )
  writeFileSync(stamp, dependenciesKey())
}

/**
 * Path of the Node this repository pins, or of the running one when it is new enough.
 * @returns {string}
 */
export function pinnedNode() {
  const binary = fromRoot('node_modules', nodePackage, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  throw new Error(
    `Node ${NEEDED_MAJOR} or newer is needed: this is ${process.version}, and there is no packaged Node for ${platform}-${arch}. Install Node ${NEEDED_MAJOR} and try again.`,
  )
}

/** npm writes its own lockfile into node_modules as the last thing it does: a developer's `npm install` counts too. */
function isInstalledByNpm() {
  const hidden = fromRoot('node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const wanted = packagesOf(fromRoot('package-lock.json'))
  const found = packagesOf(hidden)
  return Object.entries(wanted).every(([name, { version, optional, link }]) => {
    if (!name.startsWith('node_modules/') || link) return true
    const isOurNode = name === `node_modules/${nodePackage}`
    return (optional && !isOurNode) || (found[name]?.version === version && existsSync(fromRoot(name)))
  })
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
