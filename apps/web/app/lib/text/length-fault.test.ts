import { expect, test } from 'vitest'
import { lengthFault } from './length-fault.ts'

test('CREATE-11 a text that is too long is told its limit, and not before', () => {
  expect([lengthFault(50_000, 50_000), lengthFault(50_001, 50_000)]).toEqual([
    undefined,
    'This is too long. The limit is 50,000 characters.',
  ])
})
