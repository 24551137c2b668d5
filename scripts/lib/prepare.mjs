import { mkdirSync } from 'node:fs'
import { listOldBuilds } from './builds.mjs'
import { install, isInstalled } from './dependencies.mjs'
import { alone } from './lock.mjs'
import { fromRoot } from './run.mjs'

/**
 * Installs and builds what is missing or old, before the server, the command line or the tests run; two processes never
 * do it at once.
 * @param {{ sites: boolean, tools?: boolean, out?: NodeJS.WriteStream }} options `tools`: for tests and checks too
 */
export async function prepare({ sites, tools = true, out = process.stdout }) {
  // Node has this function since 20.12.
  if (process.loadEnvFile === undefined)
    throw new Error(`Earshot needs Node 20.12 or newer to set itself up; this is ${process.version}.`)
  const isReady = () => isInstalled(tools) && listOldBuilds({ sites }).length === 0
  if (isReady()) return
  mkdirSync(fromRoot('build'), { recursive: true })
  await alone(
    fromRoot('build/lock'),
    async () => {
      if (!isInstalled(tools)) await step('Installing dependencies', () => install(tools), out)
      for (const { title, work } of listOldBuilds({ sites })) await step(title, work, out)
    },
    () => out.write('Another process is installing or building; waiting for it.\n'),
  )
}

/**
 * Runs one step and says how long it took.
 * @param {string} title @param {() => Promise<void>} work @param {NodeJS.WriteStream} [out]
 */
export async function step(title, work, out = process.stdout) {
  const began = Date.now()
  out.write(`${title} … `)
  try {
    await work()
  } finally {
    out.write(`${((Date.now() - began) / 1000).toFixed(1)} s\n`)
  }
}
