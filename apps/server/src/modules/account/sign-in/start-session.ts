import { STATUS } from '@earshot/contract/envelope'
import type { SignedInProfile } from '@earshot/contract/member/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../http/errors.ts'
import { sendJob } from '../../../jobs/queue.ts'
import type { Services } from '../../../ports/services.ts'
import type { Account } from '../../member/account.store.ts'
import { accessChangedMail } from '../account.jobs.ts'
import { stopDeletion } from '../deletion/deletion.store.ts'
import { toProfile } from '../profile.ts'
import { isNewDevice, rememberDevice } from './known-device.store.ts'
import { createSession } from './session.store.ts'

/** The browser that signs in. */
export type Client = { request: FastifyRequest; reply: FastifyReply }

type Needed = Pick<Services, 'db' | 'config' | 'now'>

/**
 * Starts a session of an account and returns its profile with the tokens. Throws 401 if the password has changed since
 * it was checked against `checkedHash`.
 */
export async function startSession(
  services: Needed,
  account: Account,
  client: Client,
  checkedHash?: string | null,
): Promise<SignedInProfile> {
  const { db, now } = services
  const device = client.request.headers['user-agent']
  const tokens = await createSession(db, { memberId: account.id, checkedHash, device }, now())
  if (tokens === undefined) throw wrongPassword()
  // Signing in keeps an account whose member wanted to delete it (ACCOUNT2-08).
  await stopDeletion(db, account.id, { isOwn: true })
  if (await isNewDevice(db, account.id, client.request))
    await sendJob(db, accessChangedMail.job({ memberId: account.id, change: 'device', device: device ?? '' }))
  await rememberClient(services, account.id, client)
  return { ...(await toProfile(db, account)), ...tokens }
}

/** Remembers a browser as a device of a member, so that others who guess the password do not lock it out. */
export const rememberClient = ({ db, config, now }: Needed, memberId: number, client: Client) =>
  rememberDevice(db, memberId, { ...client, isSecure: config.publicUrl?.startsWith('https:') ?? false, now: now() })

/** 401 with the same sentence for an unknown name and a wrong password. */
export const wrongPassword = (): Refusal => new Refusal(STATUS.refused, 'The e-mail, username or password is wrong.')
