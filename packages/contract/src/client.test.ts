import { expect, test } from 'vitest'
import { listGenres, searchTopArtists } from './calls.ts'
import { ApiError, clientOver, type Transport } from './client.ts'

const answering = (envelope: unknown) => clientOver(async () => envelope)
const failure = async (transport: Transport): Promise<unknown> =>
  clientOver(transport)
    .get(listGenres)
    .catch((error: unknown) => error)

test('ERRORS-03 status 1 is success and returns `data`', async () => {
  expect(await answering({ status: 1, data: [{ id: 1, title: 'Folk' }], error: null }).get(listGenres)).toEqual([
    { id: 1, title: 'Folk' },
  ])
})

test.each([
  [{ status: 404, data: null, error: 'Gone' }, 404, 'Gone'],
  [{ status: 1000, data: null, error: 'Token' }, 1000, 'Token'],
  ['<html>', 0, /./],
  [null, 0, /./],
])('ERRORS-05 ERRORS-06 the reply %j throws', async (envelope, status, message) => {
  const error = await failure(async () => envelope)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, message: expect.stringMatching(message) })
})

test('a refusal carries its code and the field that it names', async () => {
  const envelope = { status: 409, data: null, error: 'phone: is taken', code: 'exists', field: 'phone' }
  expect(await failure(async () => envelope)).toMatchObject({ code: 'exists', field: 'phone' })
  expect(await failure(async () => ({ status: 404, data: null, error: 'Gone' }))).toMatchObject({
    code: undefined,
    field: undefined,
  })
})

test('an error of another copy of this module is recognised', () => {
  const foreign = Object.assign(new Error('Gone'), { name: 'ApiError', status: 404 })
  expect(foreign).toBeInstanceOf(ApiError)
  expect(new Error('Gone')).not.toBeInstanceOf(ApiError)
})

test('numbers and texts become the query of a call that reads', async () => {
  const requests: unknown[] = []
  await clientOver(async (request) => {
    requests.push(request)
    return { status: 1, data: [] }
  }).get(searchTopArtists, { search_key: 'a&b', limit: 24, offset: 0 })
  expect(requests).toEqual([
    { method: 'GET', path: 'song/search_top_artists', query: '?search_key=a%26b&limit=24&offset=0', body: null },
  ])
})
