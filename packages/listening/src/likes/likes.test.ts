import { clientOver } from '@earshot/contract/client'
import { expect, test, vi } from 'vitest'
import { createLikes } from './likes.ts'

/** Likes on a server that answers with `reply`; `sent` are its requests. */
function open(reply: (path: string, body: string) => unknown) {
  const sent: string[] = []
  const api = clientOver(async ({ path, query, body }) => {
    const text = typeof body === 'string' ? body : ''
    sent.push(`${path} ${decodeURIComponent(query)}${text}`)
    return reply(path, text)
  })
  return { sent, likes: createLikes({ quiet: api, changing: api, isSignedIn: () => true }) }
}
const ok = (data: unknown) => ({ status: 1, error: '', data })

test('LIBRARY-01 the items of a page are requested together', async () => {
  const { likes, sent } = open(() => ok([{ kind: 'song', id: 7, liked: true, likes_count: 3 }]))
  const listener = vi.fn<() => void>()
  likes.watch('song-7', listener)
  likes.watch('album-2', () => undefined)
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect(likes.get('song-7')).toEqual({ liked: true, likes_count: 3 })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('song-7,album-2')
})

test('LIBRARY-01 a click shows at once, the last of several clicks wins, and a refusal is set back', async () => {
  let isRefused = false
  const { likes, sent } = open((_, body) =>
    isRefused
      ? { status: 409, error: 'No', data: null }
      : ok({ liked: body.includes('"liked":1'), likes_count: body.includes('"liked":1') ? 5 : 4 }),
  )
  const first = likes.set('song-7', true)
  expect(likes.get('song-7')).toEqual({ liked: true, likes_count: 1 })
  void likes.set('song-7', false)
  void likes.set('song-7', true)
  await first
  expect(likes.get('song-7')).toEqual({ liked: true, likes_count: 5 })
  expect(sent).toHaveLength(2)
  isRefused = true
  await expect(likes.set('song-7', false)).rejects.toThrow('No')
  expect(likes.get('song-7')).toEqual({ liked: true, likes_count: 5 })
})
