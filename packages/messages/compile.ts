// Compiles the catalogues (<language>/*.json, ICU MessageFormat) to functions in build/, one module for each part of
// the product. `scripts/lib/builds.mjs` runs it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** The texts of one part by language, English first: `{ en: { sign_in: "Sign in" } }`. */
export type Part = Readonly<Record<string, Readonly<Record<string, string>>>>

const here = import.meta.dirname
const BASE = 'en'
const SHARED = 'common'
/** The value of a message that stands for the name of the community. */
const COMMUNITY = 'community'

/** Writes the module of each part. Every part also contains the shared messages. */
export function compileAll(): void {
  const languages = readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}(?:-\w+)?$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted((a, b) => Number(b === BASE) - Number(a === BASE))
  const build = path.join(here, 'build')
  rmSync(build, { recursive: true, force: true })
  mkdirSync(build)
  const write = (name: string, code: string) => writeFileSync(path.join(build, `${name}.ts`), code)
  write('languages', `export const languages: readonly string[] = ${JSON.stringify(languages)}\n`)
  for (const file of readdirSync(path.join(here, BASE))) {
    const part = path.basename(file, '.json')
    const texts: Part = Object.fromEntries(
      languages.map((language) => [language, JSON.parse(readFileSync(path.join(here, language, file), 'utf8'))]),
    )
    write(part, (part === SHARED ? '' : `export * from './${SHARED}.ts'\n`) + compilePart(texts))
  }
}

/**
 * Returns the TypeScript module of a part. Messages that a language lacks fall back to English. Throws if a text is not
 * an ICU message.
 */
export function compilePart(part: Part): string {
  const functions = Object.keys(part[BASE] ?? {}).map((name) => functionOf(name, part))
  return `import { communityName } from '../src/identity.ts'\nimport { plural, say, sayParts, type Marks, type Parts, type Value } from '../src/language.ts'\n${functions.join('\n')}\n`
}

function functionOf(name: string, part: Part): string {
  const texts = Object.entries(part).map(([language, { [name]: text = part[BASE]?.[name] ?? '' }]) => ({
    language,
    elements: parsed(name, text),
  }))
  const uses = texts.flatMap(({ elements }) => [...usesIn(elements)])
  const values = [...new Set(uses.flatMap(({ kind, key }) => (kind === 'mark' ? [] : [key])))].map(
    (key) => `${key}: ${typeOf(uses.filter((use) => use.key === key).map(({ kind }) => kind))}`,
  )
  const marks = [...new Set(uses.flatMap(({ kind, key }) => (kind === 'mark' ? [`'${key}'`] : [])))]
  const input = values.length === 0 ? '' : `v: { ${values.join('; ')} }`
  if (marks.length === 0)
    return `export const ${name} = (${input}): string => say(${texts.map(({ language, elements }) => textOf(elements, language)).join(', ')})`
  const inputs = [input, `marks: Marks<T, ${marks.join(' | ')}>`].filter((each) => each !== '').join(', ')
  const parts = texts.map(({ language, elements }) => `[${partsOf(elements, language)}]`)
  return `export const ${name} = <T>(${inputs}): Parts<T> => sayParts<T>(${parts.join(', ')})`
}

function parsed(name: string, text: string): MessageFormatElement[] {
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(`The message ${name} is not in the format of ICU: ${text}`, { cause })
  }
}

type Use = { kind: 'value' | 'count' | 'choice' | 'mark'; key: string }

function* usesIn(elements: readonly MessageFormatElement[]): Generator<Use> {
  for (const element of elements) {
    if (element.type === TYPE.argument && element.value !== COMMUNITY) yield { kind: 'value', key: element.value }
    if (element.type === TYPE.plural) yield { kind: 'count', key: element.value }
    if (element.type === TYPE.select) yield { kind: 'choice', key: element.value }
    if (element.type === TYPE.tag) yield { kind: 'mark', key: element.value }
    if (element.type === TYPE.tag) yield* usesIn(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) yield* usesIn(value)
  }
}

const typeOf = (kinds: readonly Use['kind'][]): string =>
  kinds.includes('count') ? 'number' : kinds.includes('choice') ? 'string' : 'Value'

// The name of the community is known wherever a text is rendered.
const valueOf = (name: string): string => (name === COMMUNITY ? 'communityName()' : `v.${name}`)

/** Returns an expression for the text of a message without marks. */
const textOf = (elements: readonly MessageFormatElement[], language: string): string =>
  `\`${elements
    .map((element) =>
      element.type === TYPE.literal
        ? element.value.replaceAll(/[`\\$]/g, String.raw`\$&`)
        : `\${${element.type === TYPE.argument ? valueOf(element.value) : caseOf(element, language, textOf)}}`,
    )
    .join('')}\``

/** Returns expressions for the pieces of a message with marks. */
const partsOf = (elements: readonly MessageFormatElement[], language: string): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return JSON.stringify(element.value)
      if (element.type === TYPE.argument) return valueOf(element.value)
      if (element.type === TYPE.tag) return `marks.${element.value}(${partsOf(element.children, language)})`
      return `...(${caseOf(element, language, (option) => `[${partsOf(option, language)}]`)})`
    })
    .join(', ')

/** Returns a conditional expression that selects the case of a plural or a value. */
function caseOf(
  element: MessageFormatElement,
  language: string,
  expressionOf: (option: readonly MessageFormatElement[], language: string) => string,
): string {
  if (element.type !== TYPE.plural && element.type !== TYPE.select)
    throw new Error('A message has values, plurals, cases and marks only.')
  const { value: key, options } = element
  const condition = (name: string): string => {
    if (element.type === TYPE.select) return `v.${key} === '${name}'`
    return name.startsWith('=') ? `v.${key} === ${name.slice(1)}` : `plural('${language}', v.${key}) === '${name}'`
  }
  const cases = Object.entries(options)
    .filter(([name]) => name !== 'other')
    .map(([name, option]) => `${condition(name)} ? ${expressionOf(option.value, language)} : `)
  return cases.join('') + expressionOf(options.other?.value ?? [], language)
}

if (import.meta.main) compileAll()
