import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/** A message as its catalogue has it: one text, or a text for each case of a plural or of a value. */
type Message = string | readonly [Variants]
type Variants = { declarations: readonly string[]; match: Readonly<Record<string, string>> }

const catalogues = new URL('../../packages/messages/en/', import.meta.url)
const PART = /^@earshot\/messages\/(\w+)$/

/**
 * Puts messages into the code that says them: `m.sign_in()` becomes "Sign in". A call costs as much as the literal, and a part of the
 * catalogue that several pages use makes no file of its own. Messages with marks stay calls. Only while there is one language.
 */
export const inlineMessages: Plugin = {
  name: 'earshot-inline-messages',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || !code.includes('@earshot/messages/')) return undefined
    const inlined = inlineCalls(code, id)
    return inlined === code ? undefined : { code: inlined, map: null }
  },
}

/** The code with the calls of messages replaced by what they say. */
export function inlineCalls(code: string, file: string): string {
  const edits = editsOf(code, file)
  // A call inside another is replaced first.
  const inner = edits.filter((edit) => !edits.some((other) => edit.start < other.start && other.end < edit.end))
  const inlined = inner
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, said }) => text.slice(0, start) + said + text.slice(end), code)
  return inner.length === edits.length ? inlined : inlineCalls(inlined, file)
}

function editsOf(code: string, file: string): { start: number; end: number; said: string }[] {
  const parts = new Set<string>()
  const edits: { start: number; end: number; said: string }[] = []
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (!PART.test(source.value)) return
      for (const { type, local } of specifiers) if (type === 'ImportNamespaceSpecifier') parts.add(local.name)
    },
    CallExpression: (call) => {
      const message = messageOf(call, parts)
      const said = message === undefined ? undefined : saying(message, call, code)
      if (said !== undefined) edits.push({ start: call.start, end: call.end, said })
    },
  }).visit(parseSync(file, code).program)
  return edits
}

function messageOf({ callee }: ESTree.CallExpression, parts: ReadonlySet<string>): Message | undefined {
  if (callee.type !== 'MemberExpression') return undefined
  const { object, property } = callee
  const isMessage = object.type === 'Identifier' && parts.has(object.name) && property.type === 'Identifier'
  return isMessage ? messages.get(property.name) : undefined
}

/** Code for what a call says: the text itself with short values in it, or a function of its values. */
function saying(message: Message, { arguments: [values] }: ESTree.CallExpression, code: string): string | undefined {
  if (values === undefined) return message === textOf(message) ? JSON.stringify(message) : undefined
  const inPlace = typeof message === 'string' ? plainValues(values, code, /^/) : plainValues(values, code, /^[\w.]+$/)
  const valueOf = (name: string): string => inPlace?.get(name) ?? `v.${name}`
  const text = typeof message === 'string' ? textWith(message, valueOf) : textOfCase(message, valueOf)
  return inPlace === undefined ? `((v) => ${text})(${code.slice(values.start, values.end)})` : `(${text})`
}

/** The code of each value of an object literal; undefined where one is not as `short` as that. */
function plainValues(values: ESTree.Argument, code: string, short: RegExp): Map<string, string> | undefined {
  if (values.type !== 'ObjectExpression') return undefined
  const plain = values.properties.flatMap((property): [string, string][] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const value = code.slice(property.value.start, property.value.end)
    return short.test(value) ? [[property.key.name, value]] : []
  })
  return plain.length === values.properties.length ? new Map(plain) : undefined
}

function textOfCase([{ declarations, match }]: readonly [Variants], valueOf: (name: string) => string): string {
  const cases = Object.entries(match)
  return cases
    .map(([when, text], place) => {
      const conditions = when.split(', ').flatMap((each) => conditionOf(each, declarations, valueOf))
      return place === cases.length - 1
        ? textWith(text, valueOf)
        : `${conditions.join(' && ')} ? ${textWith(text, valueOf)} : `
    })
    .join('')
}

/** Code that is true in a case like "amount=one"; none for any amount. */
function conditionOf(when: string, declarations: readonly string[], valueOf: (name: string) => string): string[] {
  const [name, value] = when.split('=')
  if (value === '*') return []
  const counted = declarations
    .map((each) => /^local (\w+) = (\w+): plural$/.exec(each))
    .find((each) => each?.[1] === name)
  const actual =
    counted?.[2] === undefined ? valueOf(name ?? '') : `new Intl.PluralRules('en').select(${valueOf(counted[2])})`
  return [`${actual} === ${JSON.stringify(value)}`]
}

const textWith = (text: string, valueOf: (name: string) => string): string =>
  `\`${text
    .replaceAll(/[`\\$]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${valueOf(name)}}`)}\``

/** A message that is one text without values. */
const textOf = (message: Message): string | undefined =>
  typeof message === 'string' && !message.includes('{') ? message : undefined

const textsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message[0].match)

/** The messages of all catalogues without marks. */
const messages = new Map(
  readdirSync(catalogues).flatMap((file) => {
    const texts: Record<string, Message> = JSON.parse(readFileSync(new URL(file, catalogues), 'utf8'))
    return Object.entries(texts).filter(([, message]) => !/\{[#/]|\\/.test(textsOf(message).join('')))
  }),
)
