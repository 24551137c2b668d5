import type { FastifyRequest } from 'fastify'
import { countUse, forgetUses, returnUse, spendUses } from '../../../access/limits/limits.store.ts'
import type { Limit } from '../../../access/limits/limits.store.ts'
import { tooMany } from '../../../http/errors.ts'
import { visitorKey } from '../../../http/limits/visitor-key.ts'
import { sendJob } from '../../../jobs/queue.ts'
import type { Services } from '../../../ports/services.ts'
import type { Account } from '../../member/account.store.ts'
import { guessingMail } from '../account.jobs.ts'
import { findKnownDevice } from './known-device.store.ts'

const WINDOW = { seconds: 15 * 60 } as const
/** Maximum number of attempts for an account in 15 minutes: from all addresses together, and from each known device. */
const MOST = 10
const MOST_OF_ADDRESS = 100
const DAY = 86_400

/** An attempt to sign in: whether the password is checked, and a callback for the correct password. */
type SignInAttempt = { isJudged: boolean; succeed: () => Promise<void> }

/** Normalises the name that a person signs in with, for rate limits. */
export const loginName = (entered: string): string => entered.normalize('NFKC').trim().toLowerCase()

/** Key of the counter of attempts from one address with one name. */
export const attemptsOfAddress = (request: FastifyRequest, name: string): string =>
  `login ${visitorKey(request)} ${name}`

/** Key of the counter of attempts on one device or in one network of a member. */
export const attemptsOfDevice = (memberId: number, device: string): string => `login of ${memberId} on ${device}`

/**
 * Counts an attempt to sign in and throws 429 after too many. Names without an account are counted in the same way
 * (threat F30).
 *
 * A name has 10 attempts from all addresses. Known devices of the account have their own counter, so that the owner can
 * sign in while others guess. Username and e-mail address of one account share 10 checked attempts. Further attempts
 * look like a wrong password, because a 429 would reveal that both belong to one account.
 */
export async function countSignInAttempt(
  services: Services,
  request: FastifyRequest,
  name: string,
  account: Account | undefined,
): Promise<SignInAttempt> {
  const { db, config, now } = services
  if (!config.rateLimits) return { isJudged: true, succeed: async () => {} }
  const ofAddress: Limit = { key: attemptsOfAddress(request, name), most: MOST, ...WINDOW }
  await spendUses(services, [{ key: `login ${visitorKey(request)}`, most: MOST_OF_ADDRESS, ...WINDOW }])
  const device = await findKnownDevice(db, account?.id ?? 0, request)
  // The owner can sign in with a known device, even while another person at the same address guesses.
  if (device?.isCookie !== true) await spendUses(services, [ofAddress])
  if (account !== undefined && device !== undefined) {
    const ofDevice = attemptsOfDevice(account.id, device.keyHash)
    await spendUses(services, [{ key: ofDevice, most: MOST, ...WINDOW }])
    return { isJudged: true, succeed: () => forget(ofAddress.key, ofDevice) }
  }
  const keys = [`login of ${name}`, `login of account ${account?.id ?? name}`] as const
  const ofName = await countUse(db, keys[0], WINDOW.seconds, now())
  const ofAccount = await countUse(db, keys[1], WINDOW.seconds, now())
  if (ofName.uses > MOST || ofAccount.uses > MOST) await sendMail()
  if (ofName.uses > MOST) throw tooMany(Math.max(1, Math.ceil((ofName.endsAt.getTime() - now().getTime()) / 1000)))
  return {
    isJudged: ofAccount.uses <= MOST,
    succeed: async () => {
      await forget(ofAddress.key)
      // Only wrong passwords count; a correct one does not reset the others.
      for (const key of keys) await returnUse(db, key)
    },
  }

  async function forget(...used: string[]): Promise<void> {
    for (const key of used) await forgetUses(db, key)
  }
  // Every name enqueues a job, so that a known name takes no longer.
  async function sendMail(): Promise<void> {
    const { uses } = await countUse(db, `guessing of ${name}`, DAY, now())
    if (uses === 1) await sendJob(db, guessingMail.job({ name }))
  }
}
