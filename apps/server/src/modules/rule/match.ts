import { domainToASCII } from 'node:url'
import { LRUCache } from 'lru-cache'
import { skeletonsOf } from '../member/names/usernames.rules.ts'

/** A word or domain that texts are searched for; `*` stands for any further letters of it. */
export type Pattern = { kind: 'word' | 'domain'; pattern: string }

/** A text in the forms that patterns are compared with. */
export type Prepared = { words: readonly string[]; hosts: readonly string[] }

/**
 * Prepares a text for `isMatch`: plain text for its words, and with its markup for its links. Case, accents, width and
 * look-alike letters (Unicode UTS #39) are folded (COMMUNITYDESK-10).
 */
export const prepare = (plain: string, html = plain): Prepared => ({ words: wordForms(plain), hosts: hostsOf(html) })

/** Returns whether a pattern matches whole words of a text, or a host in it or a domain above that. */
export const isMatch = (text: Prepared, pattern: Pattern): boolean => {
  const { tests } = compiled(pattern)
  const among = pattern.kind === 'word' ? text.words : text.hosts
  return tests.some((test) => among.some(test))
}

type Test = (text: string) => boolean

// Folding two thousand patterns for each text would take longer than searching for them.
const compiledPatterns = new LRUCache<string, { tests: readonly Test[] }>({ max: 4_000 })

function compiled({ kind, pattern }: Pattern): { tests: readonly Test[] } {
  const key = `${kind} ${pattern}`
  const known = compiledPatterns.get(key)
  if (known !== undefined) return known
  const made = { tests: kind === 'word' ? wordTests(pattern) : [hostTest(pattern)] }
  compiledPatterns.set(key, made)
  return made
}

const WORD = /[\p{L}\p{N}\p{M}\p{Cf}*]+/gu

// The words of a text, folded, each between spaces. Capitals have look-alikes of their own, hence two forms.
function wordForms(text: string): string[] {
  const folded = new Map<string, readonly [string, string]>()
  const forms = (text.normalize('NFKC').match(WORD) ?? []).map((word) => {
    const known = folded.get(word) ?? bothForms(word)
    folded.set(word, known)
    return known
  })
  const joined = [0, 1].map((at) => ` ${forms.map((form) => form[at] ?? '').join(' ')} `)
  return [...new Set(joined)]
}

function bothForms(word: string): readonly [string, string] {
  const [first = '', second = first] = skeletonsOf(word)
  return [first, second]
}

function wordTests(pattern: string): Test[] {
  return wordForms(pattern).map((form) => {
    if (!form.includes('*')) return (text) => text.includes(form)
    const expression = new RegExp(form.split('*').map(escaped).join('[^ ]*'), 'u')
    return (text) => expression.test(text)
  })
}

const HOST =
  /[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:[.\u3002\uFF0E\uFF61][\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+/gu

const hostsOf = (text: string): string[] => [
  ...new Set(
    (text.match(HOST) ?? []).map((host) => domainToASCII(host.normalize('NFKC'))).filter((host) => host !== ''),
  ),
]

function hostTest(pattern: string): Test {
  const plain = pattern
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
  if (!plain.includes('*')) {
    const domain = domainToASCII(plain) || plain
    return (host) => host === domain || host.endsWith(`.${domain}`)
  }
  const expression = new RegExp(`(?:^|\\.)${plain.split('*').map(escaped).join('[^.]*')}$`, 'u')
  return (host) => expression.test(host)
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
