import { expect, test } from 'vitest'
import { phoneText } from './phone-text.rules.ts'

test.each([
  ['(212) 555-0142', '(212) 555-0142'],
  ['+49 421 5550101', '+49 421 5550101'],
  ['tel:+494215550101', '+494215550101'],
  ['0049 421 555 0101', '+494215550101'],
  ['+49 (0) 421 / 555 01-01', '+494215550101'],
  ['\u202a+44 20 7946 0958\u202c', '+442079460958'],
  ['+1 (212) 555 - 01 42 00 11', '+121255501420011'],
  ['not a number', 'notanumber'],
])('PHONE-02 the number %j is stored as %s', (typed, stored) => expect(phoneText(typed)).toBe(stored))
