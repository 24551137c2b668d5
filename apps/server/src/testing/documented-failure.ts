import { CODES, Failure, STATUS, httpCode } from '@earshot/contract/envelope'

/** Parses the envelope of a refusal. Throws unless status, HTTP status and error code match as the contract defines. */
export function documentedFailure(body: unknown, answered: number): Failure {
  const failure = Failure.parse(body)
  const status = Object.values(STATUS).find((each) => each === failure.status)
  if (status === undefined || status === STATUS.ok || httpCode(status) !== answered)
    throw new Error(`not a status of the contract: ${answered} ${JSON.stringify(body)}`)
  if (!CODES[status].some((code) => code === failure.code))
    throw new Error(`not a code of this status: ${JSON.stringify(body)}`)
  // A message that names its field also has its name in `field`.
  const named = /^([\w.[\]]+): /.exec(failure.error)?.[1]
  if (status === STATUS.badRequest && named !== failure.field)
    throw new Error(`the sentence and the field differ: ${JSON.stringify(body)}`)
  return failure
}
