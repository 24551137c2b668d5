import { ApiError } from '@earshot/contract/client'
import { expect, test } from 'vitest'
import { refusalOf } from './message-of.ts'

const FIELDS = [{ field: 'username', called: 'username', label: 'Username' }, { field: 'next', called: 'password', label: 'New password' }] as const

test('SIGNUP-07 what the server refuses is said in the words of the form, at the field it names', () => {
  expect(refusalOf(new ApiError(409, 'username: is taken already'), FIELDS)).toEqual({ above: 'Username is taken already', at: { field: 'username', sentence: 'is taken already' } })
  expect(refusalOf(new ApiError(400, 'password: is too easy to guess'), FIELDS)).toEqual({ above: 'New password is too easy to guess', at: { field: 'next', sentence: 'is too easy to guess' } })
})

test('SIGNUP-07 what names no field of the form stands above it as it is', () => {
  expect(refusalOf(new ApiError(429, 'Too many requests. Please try again in 9 s.'), FIELDS)).toEqual({ above: 'Too many requests. Please try again in 9 s.' })
  expect(refusalOf(new ApiError(400, 'usernames: a word apart'), FIELDS)).toEqual({ above: 'usernames: a word apart' })
})
