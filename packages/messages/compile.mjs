// Turns the catalogues (en/*.json) into functions, one per message: build/messages.js. `scripts/lib/messages.mjs` runs it.
import { compile } from '@inlang/paraglide-js'

await compile({
  project: `${import.meta.dirname}/project.inlang`,
  outdir: `${import.meta.dirname}/build`,
  strategy: ['baseLocale'],
  outputStructure: 'locale-modules',
  // There is one language yet: nothing of choosing one reaches a browser.
  experimentalStaticLocale: '"en"',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
  emitGitIgnore: false,
  emitTsDeclarations: true,
})
