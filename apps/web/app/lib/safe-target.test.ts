import { expect, test } from 'vitest'
import { safeTarget } from './safe-target.ts'

test.each([
  ['/discover', '/discover'],
  ['/discover/all?tab=songs', '/discover/all?tab=songs'],
  ['https://shop.example/a', 'https://shop.example/a'],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['data:text/html,x', undefined],
  ['discover', undefined],
  ['', undefined],
  [null, undefined],
])('HOME-03 of %s the button goes to %s', (target, followed) => expect(safeTarget(target)).toBe(followed))
