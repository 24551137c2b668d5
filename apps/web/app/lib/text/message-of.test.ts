// @vitest-environment happy-dom
import { ApiError } from '@earshot/contract/client'
import { expect, test } from 'vitest'
import { useSession } from '../session/session-store.ts'
import { useLoading } from '../state/loading-store.ts'
import { messageOf, refusalOf } from './message-of.ts'

const FIELDS = [
  { field: 'username', called: 'username', label: () => 'Username' },
  { field: 'next', called: 'password', label: () => 'New password' },
] as const

test('SIGNUP-07 an error of the server is shown in the words of the form, at its field', () => {
  expect(
    refusalOf(new ApiError(409, 'username: is already taken', { code: 'exists', field: 'username' }), FIELDS),
  ).toEqual({
    above: 'Username is already taken',
    at: { field: 'username', sentence: 'is already taken' },
  })
  expect(refusalOf(new ApiError(400, 'password: is too easy to guess', { field: 'password' }), FIELDS)).toEqual({
    above: 'New password is too easy to guess',
    at: { field: 'next', sentence: 'is too easy to guess' },
  })
})

test('SIGNUP-07 an error that names no field of the form is shown above the form unchanged', () => {
  expect(refusalOf(new ApiError(429, 'Too many requests. Please try again in 9 s.'), FIELDS)).toEqual({
    above: 'Too many requests. Please try again in 9 s.',
  })
  expect(refusalOf(new ApiError(400, 'username: without its field'), FIELDS)).toEqual({
    above: 'username: without its field',
  })
  expect(refusalOf(new ApiError(400, 'other: is required', { field: 'other' }), FIELDS)).toEqual({
    above: 'Other is required',
  })
})

test('ERRORS-05 an error with a field of the server is formatted as a sentence', () => {
  const sentenceOf = (field: string, problem: string) => messageOf(new ApiError(409, `${field}: ${problem}`, { field }))
  expect(sentenceOf('name', 'you have a playlist with this name')).toBe('You have a playlist with this name')
  expect(sentenceOf('after_id', 'is not in this playlist')).toBe('After id is not in this playlist')
  expect(sentenceOf('comment', 'Please add your comment')).toBe('Please add your comment')
})

test('PHONE-13 an error that already names its field is the same above the form and at the field', () => {
  expect(refusalOf(new ApiError(422, 'Invalid code', { code: 'wrong_code', field: 'username' }), FIELDS)).toEqual({
    above: 'Invalid code',
    at: { field: 'username', sentence: 'Invalid code' },
  })
})

test('PHONE-23 a missing phone is shown in the dialog, which links to its page and back', () => {
  history.replaceState(null, '', '/community/7?shown=5')
  expect(messageOf(new ApiError(403, 'Verify your phone first.', { code: 'phone_unverified' }))).toBe('')
  expect(useLoading.getState().callbackError).toEqual({
    title: 'Error Occurred',
    content: 'Verify your phone first.',
    next: '/verify-phone',
  })
  expect(useSession.getState().preAuthPath).toBe('/community/7?shown=5')
  expect(messageOf(new ApiError(403, 'user_id: is not yours'))).toBe('user_id: is not yours')
})
