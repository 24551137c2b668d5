// Turns the catalogues (en/*.json) into functions, one per message. `scripts/lib/messages.mjs` runs it.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from '@inlang/paraglide-js'

const here = import.meta.dirname
const build = path.join(here, 'build')
const SHARED = 'common.json'

rmSync(build, { recursive: true, force: true })
for (const catalogue of readdirSync(path.join(here, 'en')).filter((name) => name !== SHARED)) {
  const part = path.basename(catalogue, '.json')
  const project = path.join(build, part, 'project.inlang')
  mkdirSync(project, { recursive: true })
  writeFileSync(path.join(project, 'settings.json'), JSON.stringify(settings([SHARED, catalogue])))
  await compile({
    project,
    outdir: path.join(build, part),
    cleanOutdir: false,
    strategy: ['baseLocale'],
    outputStructure: 'locale-modules',
    disableAsyncLocalStorage: true,
    emitReadme: false,
    emitPrettierIgnore: false,
    emitGitIgnore: false,
    emitTsDeclarations: true,
  })
}

/** The settings of a part of the product: its own messages and the shared ones. @param {string[]} catalogues */
function settings(catalogues) {
  return {
    baseLocale: 'en',
    locales: ['en'],
    telemetry: 'off',
    modules: ['../../../../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: catalogues.map((name) => `../../{locale}/${name}`) },
  }
}
