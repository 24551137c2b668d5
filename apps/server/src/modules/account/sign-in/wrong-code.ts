import { STATUS } from '@earshot/contract/envelope'
import { Refusal } from '../../../http/errors.ts'
import type { CodeResult } from './one-time-codes.store.ts'

const CODE_PROBLEMS = {
  wrong: 'wrong_code',
  expired: 'code_expired',
  used: 'code_used',
  spent: 'code_spent',
} as const

/** 422: the code was not accepted; its `code` says why. */
export const wrongCode = (why: Exclude<CodeResult, 'right'> = 'wrong'): Refusal =>
  new Refusal(STATUS.wrongCode, 'Invalid code', { code: CODE_PROBLEMS[why], field: 'code' })
