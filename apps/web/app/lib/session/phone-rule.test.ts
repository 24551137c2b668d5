import { expect, test } from 'vitest'
import { mustVerifyPhone } from './phone-rule.ts'

test.each<[string, Parameters<typeof mustVerifyPhone>, boolean]>([
  ['a member without a phone', [{ phone: null, roles: [] }], true],
  ['a member with an empty phone, from an API without roles', [{ phone: '' }], true],
  ['a member with a phone', [{ phone: '+4755512345' }], false],
  ['a moderator', [{ phone: null, roles: ['moderator'] }], false],
  ['an admin', [{ phone: null, roles: ['admin'] }], false],
  ['a visitor', [null], false],
  ['anybody if the operator switched the rule off', [{ phone: null }, false], false],
])('PHONE-23 %s', (_who, given, isLed) => expect(mustVerifyPhone(...given)).toBe(isLed))
