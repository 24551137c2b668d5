import { expect, test } from 'vitest'
import { byId, loadPages, readShown, uniqueBy, withShown } from './load-pages.ts'

const list = (total: number) => async (offset: number, limit: number) =>
  Array.from({ length: total }, (_, index) => index).slice(offset, offset + limit)

test.each([
  { total: 0, shown: 1, count: 0, more: false },
  { total: 5, shown: 1, count: 5, more: false },
  { total: 24, shown: 1, count: 24, more: true },
  { total: 24, shown: 2, count: 24, more: false },
  { total: 25, shown: 1, count: 24, more: true },
  { total: 25, shown: 2, count: 25, more: false },
  { total: 72, shown: 2, count: 48, more: true },
])(
  'CONSTANTS-01 CONSTANTS-02 $shown pages of $total items show $count, more: $more',
  async ({ total, shown, count, more }) => {
    const { items, hasMore } = await loadPages(24, shown, list(total))
    expect(items).toHaveLength(count)
    expect(hasMore).toBe(more)
  },
)

test('CONSTANTS-01 the next offset equals the loaded count', async () => {
  const offsets: number[] = []
  await loadPages(20, 3, async (offset) => {
    offsets.push(offset)
    return []
  })
  expect(offsets).toEqual([0, 20, 40])
})

test('a URL without a valid count shows one page', () => {
  expect(readShown(new URLSearchParams('shown=x'))).toBe(1)
  expect(readShown(new URLSearchParams('shown=-3'))).toBe(1)
  expect(withShown(new URLSearchParams('search=a'))).toBe('?search=a&shown=2')
})

test('an item that a growing list repeats on its next page is shown once, at its first position', () => {
  expect(uniqueBy([{ id: 3 }, { id: 2 }, { id: 2 }, { id: 1 }], byId)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }])
})
