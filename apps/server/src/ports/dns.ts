import { Resolver } from 'node:dns/promises'

/** Milliseconds that a name server has for one answer. */
const TIMEOUT_MS = 3_000

/** Returns the TXT records of a name; none if it has none or no name server answers. */
export async function findTexts(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  const found = await resolver.resolveTxt(name).catch(() => [])
  return found.map((parts) => parts.join(''))
}
