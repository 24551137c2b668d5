import type { Bucket } from './bucket-shapes.ts'

/** Longest value that a line of a difference shows, in characters. */
const SHOWN_MAX = 70

/** Values of a site file with what its files hold. */
type State = Pick<Bucket<'site'>, 'files' | 'texts'> & { data: unknown }

/** What changes between two states of a site, a line for each value: "+" is new, "-" is gone, "~" is another one. */
export function siteDifference(before: State, after: State): string[] {
  const [old, next] = [leavesOf(before), leavesOf(after)]
  const lines: string[] = []
  for (const [name, value] of next) {
    const known = old.get(name)
    if (known === undefined) lines.push(`+ ${name}: ${shown(value.words)}`)
    else if (known.words !== value.words) lines.push(`~ ${name}: ${shown(known.words)} → ${shown(value.words)}`)
    else if (known.content !== value.content) lines.push(`~ ${name}: ${shown(value.words)} has other content`)
  }
  for (const [name, value] of old) if (!next.has(name)) lines.push(`- ${name}: ${shown(value.words)}`)
  return lines
}

type Leaf = { words: string; content: string | undefined }

function leavesOf({ data, files, texts }: State): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inside] of Object.entries(value)) walk(inside, name === '' ? key : `${name}.${key}`)
      return
    }
    if (value === undefined || name === 'version') return
    const words = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
    leaves.set(name, { words, content: texts[words] ?? files[words] })
  }
  walk(data, '')
  return leaves
}

function shown(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? '(none)' : line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line
}
