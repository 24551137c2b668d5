import { ApiError } from '@earshot/contract/client'
import { problemWith, readableError } from '@earshot/contract/field-error'
import * as m from '@earshot/messages/site'
import { isPhoneNeeded, isTokenExpired, reportFailure } from '../api.ts'

/**
 * Returns the message of a failed call as plain text. The global dialog shows an expired token and a missing phone
 * instead (ERRORS-04, PHONE-23).
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return m.site_failed()
  if (!isTokenExpired(error) && !isPhoneNeeded(error)) return readableError(error.field ?? '', error.message)
  reportFailure(error)
  return ''
}

/** A field of a form, its name on the server, and its label. */
export type NamedField<Field extends string> = { field: Field; called: string; label: () => string }

/**
 * Returns the messages of a failed call above the form and at the refused field: "Username is already taken" above and
 * "is already taken" at `username`.
 */
export function refusalOf<Field extends string>(
  error: unknown,
  fields: readonly NamedField<Field>[],
): { above: string; at?: { field: Field; sentence: string } } {
  const above = messageOf(error)
  const named = error instanceof ApiError ? fields.find(({ called }) => called === error.field) : undefined
  if (!(error instanceof ApiError) || named === undefined || above === '') return { above }
  const sentence = problemWith(named.called, error.message)
  return {
    above: sentence === error.message ? above : `${named.label()} ${sentence}`,
    at: { field: named.field, sentence },
  }
}
