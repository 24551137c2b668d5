// Rules of the house that no other tool knows: file names, barrels, tests that do not run, transactions, exports without a word, modules that import each other, classes without a style.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesOf } from './lib/compress.mjs'
import { strayClasses } from './lib/css-classes.mjs'
import { modulePairs } from './lib/module-pairs.mjs'
import { fromRoot, root } from './lib/root.mjs'
import { linesOutsideTransaction } from './lib/transactions.mjs'

const IGNORED = /^(node_modules|build|\.react-router|\.data|\.output|\.world|data|fixtures)$/
const MEANINGLESS = /^(utils?|helpers?|common|types|misc|index)\.[cm]?[jt]sx?$/
const SERVER = /^apps[\\/]server[\\/]src[\\/]/
// A site names a call by the constant of packages/contract/src/calls/.
const SITE = /^apps[\\/](web[\\/]app|player[\\/]src)[\\/]/
const CALL_BY_PATH = /\b(?:get|post|uploadForm)\('\w+\/\w+'|\b(?:Data|Input)<'/
// The workbench of components, and what galleries of the info pages show, are no messages (docs/decisions/030-messages.md).
const SHOWS_TEXT =
  /^(apps[\\/](web[\\/]app|player[\\/]src)|packages[\\/](ui|playback|listening)[\\/]src)[\\/](?!features[\\/](documentation|info[\\/]words)[\\/])/
const LITERAL_TEXT =
  /\b(?:label|title|text|note|hint|help|placeholder|sentence|message|problem): ?['"`][A-Z][a-z]|\bset(?:Problem|Message|Error|Failure|Told|Note)\(['"`][^'"`]/
// The orders of the live feed are read beside the items (docs/decisions/036-live-feed.md).
const PAST_SEARCH = /^apps[\\/]server[\\/]src[\\/]modules[\\/](?!livefeed[\\/]feed-list\.store)/
// Amounts are whole numbers of the smallest unit; what calculates with them stands in one file, which rounds once. The amounts of the synthesiser are none.
const MONEY_FILE = /^packages[\\/](contract[\\/]src[\\/]money\.ts$|demo-world[\\/]src[\\/]synth[\\/])/
const MONEY = '(?:\\w+[.?!])*(?:\\w*(?:[pP]rice|[aA]mount|[bB]alance|[gG]ross)|fee)'
const MONEY_ARITHMETIC = new RegExp(
  `\\b(?:Number|parseFloat|parseInt|Math\\.(?:round|floor|ceil|trunc))\\(${MONEY}\\b(?!\\()|\\b${MONEY} [*/%] |[*/%] ${MONEY}\\b(?!\\()|\\b${MONEY}\\.toFixed\\(`,
)
const TEST = /\.(test|spec)\.tsx?$/
// What React Router and the demo pages look for by name needs no word of its own.
const BY_NAME = new Set([
  'meta',
  'links',
  'loader',
  'clientLoader',
  'action',
  'clientAction',
  'headers',
  'handle',
  'shouldRevalidate',
  'ErrorBoundary',
  'HydrateFallback',
  'Layout',
  'demo',
])

const sources = ['apps', 'packages', 'e2e', 'scripts', 'test', 'bench']
  .flatMap((folder) => filesOf(fromRoot(folder), (name) => !IGNORED.test(name)).map((name) => path.join(folder, name)))
  .filter((name) => /(\.[cm]?[jt]sx?|\.module\.css)$/.test(name))
  .map((name) => ({ name, source: readFileSync(fromRoot(name), 'utf8') }))
const faults = sources
  .filter(({ name }) => !name.endsWith('.css'))
  .flatMap(({ name, source }) => {
    const asking = SERVER.test(name) && !TEST.test(name) ? linesOutsideTransaction(source) : []
    return [
      ...asking.map(
        (line) => `${name}:${line}: inside a transaction only tx may be asked; the embedded database has one client`,
      ),
      ...(MEANINGLESS.test(path.basename(name)) ? [`${name}: say in the name what is in it`] : []),
      ...faultsOf(name, source.split('\n')),
    ]
  })
const modules = path.join(root, 'apps', 'server', 'src', 'modules')
const files = filesOf(modules)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name: name.split(path.sep).join('/'), source: readFileSync(path.join(modules, name), 'utf8') }))
faults.push(...modulePairs(files).map((pair) => `apps/server/src/modules: ${pair}`))
const looks = sources.map(({ name, source }) => ({ name: name.split(path.sep).join('/'), source }))
faults.push(
  ...strayClasses(
    looks.filter(({ name }) => /\.tsx?$/.test(name)),
    looks.filter(({ name }) => name.endsWith('.css')),
    (specifier, component) =>
      specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(component), specifier)
        : specifier.replace(/^@earshot\/([\w-]+)\//, 'packages/$1/src/'),
  ),
)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** @param {string} name @param {string[]} lines */
function faultsOf(name, lines) {
  const isTest = TEST.test(name)
  const isDocumented = !isTest && /^(packages[\\/][\w-]+[\\/]src|apps[\\/]server[\\/]src)[\\/]/.test(name)
  return lines.flatMap((line, index) => {
    const at = `${name}:${index + 1}`
    if (isTest && /\b(test|it|describe)\.(skip|only|todo|fails)\b/.test(line))
      return [`${at}: every test runs; skipIf names the reason`]
    if (name.endsWith('.tsx') && /<form\b/.test(line) && !/\bmethod=|\{\.\.\.props\}/.test(tagAt(lines, index)))
      return [`${at}: a form says its method, or what is typed may end in a URL; SendForm and GetForm do`]
    if (SITE.test(name) && CALL_BY_PATH.test(line))
      return [`${at}: name the call by its constant in packages/contract/src/calls/`]
    if (
      SHOWS_TEXT.test(name) &&
      !isTest &&
      !name.includes('.demo.') &&
      !/^\s*(\*|\/[/*])/.test(line) &&
      LITERAL_TEXT.test(line)
    )
      return [`${at}: what people read is a message of packages/messages`]
    if (!isTest && !MONEY_FILE.test(name) && !/^\s*(\*|\/[/*])/.test(line) && MONEY_ARITHMETIC.test(line))
      return [`${at}: calculate with money in packages/contract/src/money.ts`]
    if (PAST_SEARCH.test(name) && !isTest && /from '.*\/search-index\//.test(line))
      return [`${at}: a module asks the search by its port, ports/search.ts`]
    if (line.startsWith('export * ')) return [`${at}: no export *; name what you export`]
    if (isDocumented && !(name.startsWith('apps') && line.startsWith('export type ')) && lacksDocstring(lines, index))
      return [`${at}: an export of a package or module needs a docstring`]
    return []
  })
}

/** An opening tag, which the formatter may spread over several lines. @param {string[]} lines @param {number} index */
function tagAt(lines, index) {
  const end = lines.findIndex((line, at) => at >= index && /(^|[^=])>/.test(line))
  return lines.slice(index, end + 1).join(' ')
}

/** A call of the contract has its summary, the shape of a row in the server is its own word; a type that shares its name with a schema is explained there. @param {string[]} lines @param {number} index */
function lacksDocstring(lines, index) {
  const [, kind, name = ''] =
    /^export (?:default )?(?:declare |abstract |async )*(const|let|function\*?|class|type|interface) (\w+)/.exec(
      lines[index] ?? '',
    ) ?? []
  if (kind === undefined || BY_NAME.has(name) || /= (get|post)\(/.test(lines[index] ?? '')) return false
  // Lines of one group, and the forms of one function, share the word above the first.
  const before = exportBefore(lines, index)
  if (before !== undefined && (kind === 'const' || kind === 'type' || (lines[before] ?? '').includes(` ${name}<`)))
    return lacksDocstring(lines, before)
  const above = lines.slice(0, index).findLast((line) => line.trim() !== '' && !/^\s*\/\/ oxlint/.test(line)) ?? ''
  if (above.trimEnd().endsWith('*/')) return false
  return (
    kind !== 'type' ||
    !lines.some((line) => line.startsWith(`export const ${name} `) || line.startsWith(`export const ${name}:`))
  )
}

/** The index of the export that ends in the line above, if one does. @param {string[]} lines @param {number} index */
function exportBefore(lines, index) {
  if ((lines[index - 1] ?? '').trim() === '') return undefined
  const start = lines.slice(0, index).findLastIndex((line) => /^[a-z/*@]/.test(line))
  return start >= 0 && (lines[start] ?? '').startsWith('export ') ? start : undefined
}
