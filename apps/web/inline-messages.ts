import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

const catalogues = new URL('../../packages/messages/en/', import.meta.url)
const PART = /^@earshot\/messages\/(\w+)$/

/**
 * Puts messages into the code that says them: `m.sign_in()` becomes "Sign in". A call costs as much as the literal, and a part of the
 * catalogue that several pages use makes no file of its own. Plurals and messages with markup stay calls. Only while there is one language.
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

/** The code with the calls of messages replaced, where their text is known while it is built. */
export function inlineCalls(code: string, file: string): string {
  const { program } = parseSync(file, code)
  const namesOfParts = new Set<string>()
  const edits: { start: number; end: number; text: string }[] = []
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (!PART.test(source.value)) return
      for (const { type, local } of specifiers) if (type === 'ImportNamespaceSpecifier') namesOfParts.add(local.name)
    },
    CallExpression: (call) => {
      const text = textOf(call, namesOfParts, code)
      if (text !== undefined) edits.push({ start: call.start, end: call.end, text })
    },
  }).visit(program)
  // What is inside another call is done first; the outer one stays a call.
  return edits
    .filter((edit) => !edits.some((inner) => inner !== edit && inner.start > edit.start && inner.end < edit.end))
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

function textOf(
  { callee, arguments: [values] }: ESTree.CallExpression,
  namesOfParts: ReadonlySet<string>,
  code: string,
): string | undefined {
  if (
    callee.type !== 'MemberExpression' ||
    callee.object.type !== 'Identifier' ||
    callee.property.type !== 'Identifier'
  )
    return undefined
  if (!namesOfParts.has(callee.object.name)) return undefined
  const message = messages.get(callee.property.name)
  if (message === undefined) return undefined
  if (values === undefined) return message.includes('{') ? undefined : JSON.stringify(message)
  const given = codeOfValues(values, code)
  if (given === undefined) return undefined
  const parts = message.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? part.replaceAll(/[`\\$]/g, String.raw`\$&`) : given.get(name)
  })
  return parts.includes(undefined) ? undefined : `\`${parts.join('')}\``
}

/** The values of a call, each as it stands in a template; undefined where one is no plain value of its own. */
function codeOfValues(values: ESTree.Argument, code: string): Map<string, string> | undefined {
  if (values.type !== 'ObjectExpression') return undefined
  const given = new Map<string, string>()
  for (const property of values.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return undefined
    given.set(property.key.name, `\${${code.slice(property.value.start, property.value.end)}}`)
  }
  return given
}

/** Messages of all catalogues that are one text; none has a brace of its own. */
const messages = new Map(
  readdirSync(catalogues).flatMap((file) => {
    const texts: Record<string, unknown> = JSON.parse(readFileSync(fileURLToPath(new URL(file, catalogues)), 'utf8'))
    return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' && !/\{[#/]|\\/.test(text) ? [[name, text]] : [],
    )
  }),
)
