import { expect, test } from 'vitest'
import { lengthFault } from './length-fault.ts'

test('CREATE-11 a text shows its limit only if it is too long', () => {
  expect([lengthFault(50_000, 50_000), lengthFault(50_001, 50_000)]).toEqual([
    undefined,
    'This is too long. The limit is 50,000 characters.',
  ])
})
