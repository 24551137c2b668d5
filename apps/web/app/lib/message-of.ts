import { ApiError } from '@earshot/contract/client'
import { reportFailure } from './api.ts'

const TOKEN_NEEDED = 1000

/** What a failed call says to the user, always as plain text. An expired token speaks through the global dialog instead (ERRORS-04). */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  if (error.status !== TOKEN_NEEDED) return error.message
  reportFailure(error)
  return ''
}

/** The field that a refusal names: "username: is taken already" is about `username`. */
export function fieldOf<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  return error instanceof ApiError ? fields.find((field) => error.message.startsWith(`${field}:`)) : undefined
}
