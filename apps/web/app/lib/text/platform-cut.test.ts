import { expect, test } from 'vitest'
import { platformCut } from './platform-cut.ts'

test('EARNINGS-05 the platform states that it takes no cut only if it takes none', () => {
  expect(platformCut(0)).toMatch(/^The platform takes no cut/)
  expect(platformCut(3.5)).toMatch(/^The platform takes 3\.5% of each payment/)
})
