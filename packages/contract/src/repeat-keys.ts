import {
  createComment,
  createEpisode,
  createPlan,
  createPlaylist,
  createPost,
  createRelease,
  createSeason,
  importPlaylist,
} from './calls.ts'

/** Paths of the calls that accept an Idempotency-Key, without their schemas. */
export const REPEATABLE: readonly string[] = [
  createComment,
  createPost,
  createPlaylist,
  importPlaylist,
  createRelease,
  createPlan,
  createEpisode,
  createSeason,
]

/**
 * Keys of writes that were sent and got no reply: a repeated write gets the same key, so that it is executed once.
 * Returns the headers of a request; `answered` removes its key.
 */
export function repeatKeys() {
  const open = new Map<string, string>()
  return (path: string, body: FormData | string | null): { headers: Record<string, string>; answered: () => void } => {
    if (!REPEATABLE.includes(path)) return { headers: {}, answered: () => {} }
    const request = `${path} ${body instanceof FormData ? textOf(body) : body}`
    const key = open.get(request) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
    open.set(request, key)
    return { headers: { 'Idempotency-Key': key }, answered: () => open.delete(request) }
  }
}

const textOf = (form: FormData): string =>
  JSON.stringify([...form].map(([name, value]) => (typeof value === 'string' ? [name, value] : fileFacts(name, value))))

const fileFacts = (field: string, { name, size, lastModified }: File) => [field, name, size, lastModified]
