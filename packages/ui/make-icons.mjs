// Writes src/icons/: those that are there again, and those named as arguments, like `heart` or `heart-filled`; and the
// file of the drawn icons of topics. The package of all icons has 51 MB, so it is not installed where the product runs.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TOPIC_ICONS } from '../contract/src/community/topic-icons.ts'

const FILLED = '-filled'
const folder = path.join(import.meta.dirname, 'src/icons')

const present = readdirSync(folder).filter((file) => file.endsWith('.ts'))
for (const name of [...present.map((file) => path.basename(file, '.ts')), ...process.argv.slice(2)])
  writeFileSync(path.join(folder, `${name}.ts`), moduleOf(name))

writeFileSync(path.join(import.meta.dirname, '../../apps/web/public/topic-icons.svg'), topicIcons())

/**
 * One file of all drawn icons, one below the other. An image shows one by the `view` of its name; `use` draws its shape
 * at the origin and in the colour of its surroundings.
 */
function topicIcons() {
  const rows = TOPIC_ICONS.map(
    (name, at) =>
      `<view id="${name}" viewBox="0 ${at * 24} 24 24"/><g transform="translate(0 ${at * 24})"><path id="shape-${name}" d="${pathOf('outline', name)}"/></g>`,
  )
  return `<!-- Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 ${TOPIC_ICONS.length * 24}" fill="none" stroke="#6f6a62" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
${rows.join('\n')}
</svg>
`
}

/**
 * All paths of an icon begin at an absolute position, so together they are one path.
 * @param {string} kind @param {string} file
 */
function pathOf(kind, file) {
  const svg = readFileSync(new URL(import.meta.resolve(`@tabler/icons/${kind}/${file}.svg`)), 'utf8')
  return [...svg.matchAll(/<path d="(M[^"]+)" \/>/g)].map(([, d = '']) => d).join('')
}

/** @param {string} name */
function moduleOf(name) {
  const [kind, file] = name.endsWith(FILLED)
    ? /** @type {const} */ (['filled', name.slice(0, -FILLED.length)])
    : /** @type {const} */ (['outline', name])
  return `// Tabler Icons (MIT licence, © Paweł Kuna), written by packages/ui/make-icons.mjs.
import { ${kind}Icon } from '../icon.tsx'

export default ${kind}Icon(
  '${pathOf(kind, file)}',
)
`
}
