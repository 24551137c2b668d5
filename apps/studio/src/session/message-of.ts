import { ApiError } from '@earshot/contract/client'
import { readableError } from '@earshot/contract/field-error'
import * as m from '@earshot/messages/studio'

/** Returns the message of a failed call as plain text. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? readableError(error.field ?? '', error.message) : m.studio_failed()
