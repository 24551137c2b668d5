import { CODES, Failure, STATUS, httpCode } from '@earshot/contract/envelope'

/** Reads the envelope of a refusal. Throws unless status, HTTP code and error code fit each other as the contract says. */
export function documentedFailure(body: unknown, answered: number): Failure {
  const failure = Failure.parse(body)
  const status = Object.values(STATUS).find((each) => each === failure.status)
  if (status === undefined || status === STATUS.ok || httpCode(status) !== answered)
    throw new Error(`not a status of the contract: ${answered} ${JSON.stringify(body)}`)
  if (!CODES[status].some((code) => code === failure.code))
    throw new Error(`not a code of this status: ${JSON.stringify(body)}`)
  // A sentence that names its field says in `field` which one it is.
  const named = /^([\w.[\]]+): /.exec(failure.error)?.[1]
  if (status === STATUS.badRequest && named !== failure.field)
    throw new Error(`the sentence and the field differ: ${JSON.stringify(body)}`)
  return failure
}
