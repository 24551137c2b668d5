import { afterEach, expect, test, vi } from 'vitest'
import { createComment, createPlaylist, deleteComment } from './calls.ts'
import { createClient } from './client.ts'
import { endpoints } from './endpoints.ts'
import { REPEATABLE } from './repeat-keys.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const client = () => createClient({ base: '/api/', apiKey: 'earshot-web', token: () => '' })
const comment = { user_id: 1, blog_id: 2, comment_id: 0, comment: 'Hello' }

/** Makes fetch succeed, or fail where `answers` is false. Returns the keys that were sent. */
function listen(...answers: boolean[]): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'])
    if (answers.shift() === false) throw new Error('offline')
    return Response.json({ status: 1, data: {}, error: null })
  })
  return keys
}

test('the calls that take a key are those of the contract', () => {
  const repeatable = endpoints.filter(({ isRepeatable }) => isRepeatable).map(({ path }) => path)
  expect(REPEATABLE.toSorted()).toEqual(repeatable.toSorted())
})

test('a write without a reply is sent again with its key, and the next one has another', async () => {
  const keys = listen(false, true, true)
  const api = client()
  await expect(api.post(createComment, comment)).rejects.toMatchObject({ status: 0 })
  await api.post(createComment, comment)
  await api.post(createComment, comment)
  expect(keys[0]).toMatch(/^[\d-]+$/)
  expect([keys[1], keys[2] === keys[0]]).toEqual([keys[0], false])
})

test('another text has another key, also in a form, and other calls have none', async () => {
  const keys = listen(false, false, true, false, false, true)
  const api = client()
  const form = (name: string) => {
    const sent = new FormData()
    sent.set('name', name)
    return sent
  }
  for (const send of [
    () => api.post(createComment, comment),
    () => api.post(createComment, { ...comment, comment: 'Other' }),
    () => api.post(deleteComment, { user_id: 1, comment_id: 3 }),
    () => api.post(createPlaylist, form('A')),
    () => api.post(createPlaylist, form('B')),
    () => api.post(createPlaylist, form('A')),
  ])
    await send().catch(() => {})
  expect(keys[2]).toBeUndefined()
  expect(new Set([keys[0], keys[1], keys[3], keys[4]]).size).toBe(4)
  expect(keys[5]).toBe(keys[3])
})
