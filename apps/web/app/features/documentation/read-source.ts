/** A prop in its type; `type` and `initial` are code. */
export type Prop = { name: string; type: string; isOptional: boolean; about: string }
/** An exported component of a file: its docstring, its own props, and the types that it inherits props from. */
export type Component = { name: string; about: string; props: Prop[]; others: string[] }

const OPEN = '({[<'
const CLOSE = ')}]>'

/**
 * Parses the exported components of a source file of packages/ui, formatted by our formatter. A parser for the gallery
 * only: it reads names, comments and types.
 */
export function readComponents(source: string): Component[] {
  const found = source.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?export function ([A-Z]\w*)\(/g)
  return Array.from(found, (match) => {
    const [declaration, comment = '', name = ''] = match
    const parameters = inside(source, match.index + declaration.length - 1)
    const { props, others } = readType(typeOf(parameters), source)
    return { name, about: plainComment(comment), props, others }
  })
}

/** Returns the code of an example: the return value of its first exported function. */
export function readExample(source: string): string {
  const at = source.search(/export default function \w+\(\) \{/)
  const body = at === -1 ? '' : inside(source, source.indexOf('{', at))
  return body
    .replace(/^\n+|\s+$/g, '')
    .split('\n')
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n')
}

/** Returns the text between a bracket and its closing one. */
function inside(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const letter = source.charAt(at)
    if (OPEN.includes(letter)) depth += 1
    // The ">" of an arrow is not a bracket.
    else if (CLOSE.includes(letter) && !(letter === '>' && source.charAt(at - 1) === '=')) depth -= 1
    if (depth === 0) return source.slice(from + 1, at)
  }
  return ''
}

/** Returns the type after the colon of `{ a, b }: Props` or `props: Props`. */
function typeOf(parameters: string): string {
  const text = parameters.trim()
  const start = text.startsWith('{') ? inside(text, 0).length + 2 : 0
  return text
    .slice(text.indexOf(':', start) + 1)
    .trim()
    .replace(/,$/, '')
}

function readType(type: string, source: string): { props: Prop[]; others: string[] } {
  const parts = splitAt(type, '&').map((part) => part.trim())
  const read = parts
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('{')) return { props: readProps(inside(part, 0)), others: [] }
      const declared = new RegExp(
        `type ${part.replaceAll(/\W.*/g, '')} =([^]*?)\n(?=\n|export|type|/\\*|const|function|$)`,
      ).exec(source)?.[1]
      return /^\w+$/.test(part) && declared !== undefined
        ? readType(declared.trim(), source)
        : { props: [], others: [part] }
    })
  return { props: read.flatMap(({ props }) => props), others: read.flatMap(({ others }) => others) }
}

function readProps(members: string): Prop[] {
  const props: Prop[] = []
  const text = members.replaceAll(/\/\*\*([^]*?)\*\//g, (_, comment: string) => `¶${plainComment(comment)}¶`)
  for (const member of splitAt(text, '\n;')) {
    const [, about = '', name, optional, type = ''] =
      /^\s*(?:¶([^¶]*)¶)?\s*(\w+)(\?)?:\s*([^]*?)\s*$/.exec(member) ?? []
    if (name !== undefined) props.push({ name, type, isOptional: optional === '?', about })
  }
  return props
}

/** Splits at `letters` outside brackets and comments. */
function splitAt(text: string, letters: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  let isComment = false
  for (const [at, letter] of [...text].entries()) {
    if (letter === '¶') isComment = !isComment
    const isArrow = letter === '>' && text.charAt(at - 1) === '='
    if (OPEN.includes(letter)) depth += 1
    else if (CLOSE.includes(letter) && !isArrow) depth -= 1
    const isCut =
      depth === 0 && !isComment && letters.includes(letter) && !(letter === '\n' && /¶\s*$/.test(parts.at(-1) ?? ''))
    if (isCut) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

const plainComment = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
