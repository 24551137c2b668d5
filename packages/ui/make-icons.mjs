// Writes src/icons/: those that are there again, and those named as arguments, like `heart` or
// `heart-filled`. The package of all icons has 51 MB, so it is not installed where the product runs.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILLED = '-filled'
const folder = path.join(import.meta.dirname, 'src/icons')

const present = readdirSync(folder).filter((file) => file.endsWith('.ts'))
for (const name of [...present.map((file) => path.basename(file, '.ts')), ...process.argv.slice(2)])
  writeFileSync(path.join(folder, `${name}.ts`), moduleOf(name))

/** All paths of an icon begin at an absolute position, so together they are one path. @param {string} name */
function moduleOf(name) {
  const [kind, file] = name.endsWith(FILLED) ? ['filled', name.slice(0, -FILLED.length)] : ['outline', name]
  const svg = readFileSync(new URL(import.meta.resolve(`@tabler/icons/${kind}/${file}.svg`)), 'utf8')
  const paths = [...svg.matchAll(/<path d="(M[^"]+)" \/>/g)].map(([, d = '']) => d)
  return `// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { ${kind}Icon } from '../icon.tsx'

export default ${kind}Icon(
  '${paths.join('')}',
)
`
}
