import { setTimeout as wait } from 'node:timers/promises'
import * as contract from '@earshot/contract/account'
import { STATUS } from '@earshot/contract/envelope'
import * as m from '@earshot/messages/mail'
import type { FastifyRequest } from 'fastify'
import { countUse, forgetUses, spendUses } from '../../access/limits.store.ts'
import type { Viewer } from '../../access/viewer.ts'
import { hashToken } from '../../db/hash-token.ts'
import { Refusal, badRequest, taken, tokenNeeded } from '../../errors.ts'
import { sendJob } from '../../jobs/queue.ts'
import { OutboundError } from '../../ports/outbound.ts'
import type { SocialPerson } from '../../ports/social.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { visitorKey } from '../../visitor-key.ts'
import { htmlOfText } from '../richtext/sanitise.ts'
import { passwordEndedMail, resetMail } from './account.jobs.ts'
import {
  USED_BY_ANOTHER,
  createAccount,
  findAccount,
  findOrCreateSocial,
  getAccount,
  isPhoneTaken,
  replacePassword,
  setPhone,
  updateProfileTexts,
} from './account.store.ts'
import type { Account } from './account.store.ts'
import { createPhoneCode, findResetOwner, takePhoneCode, takeResetCode } from './one-time-codes.store.ts'
import { hashPassword, passwordFits, weaknessOf } from './passwords.ts'
import { digitsOf, normalPhone } from './phone.rules.ts'
import { toProfile } from './profile.ts'
import { createPlayerToken, createSession, endSession, listSessions, touchSession } from './session.store.ts'
import { nameProblem, normalName } from './usernames.rules.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
/** Failures of one account from anywhere in 15 minutes after which each try is answered later. */
const CALM_FAILURES = 30
const SLOW_ANSWER_MS = 2000

/** Sign-in, sign-up, phone, password and sessions. */
export function accountRoutes(api: Api): void {
  const { db, now, sms, social, config } = api.services

  const signIn = async (account: Account, request: FastifyRequest, checkedHash?: string | null) => {
    const tokens = await createSession(
      db,
      { memberId: account.id, checkedHash, device: request.headers['user-agent'] },
      now(),
    )
    if (tokens === undefined) throw wrongPassword()
    return { ...toProfile(account), ...tokens }
  }

  route(api, contract.verifyToken, async ({ viewer }) => {
    const sessionId = sessionOf(viewer)
    const playerToken = await createPlayerToken(db, viewer.id, sessionId, now())
    if (playerToken === undefined) throw tokenNeeded()
    await touchSession(db, sessionId, now())
    return { ...toProfile(await getAccount(db, viewer.id)), player_token: playerToken }
  })

  route(api, contract.login, async ({ input, request }) => {
    const name = input.email.normalize('NFKC').trim().toLowerCase()
    const pair = `login ${visitorKey(request)} ${name}`
    await spendUses(api.services, [
      { key: `login ${visitorKey(request)}`, most: 100, seconds: 15 * MINUTE },
      { key: pair, most: 10, seconds: 15 * MINUTE },
    ])
    // Somebody who tries one account from many addresses is slowed down; its owner is never locked out.
    const { uses } = await countUse(db, `login of ${name}`, 15 * MINUTE, now())
    if (config.rateLimits && uses > CALM_FAILURES) await wait(SLOW_ANSWER_MS)
    const account = await findAccount(db, input.email)
    const fits = await passwordFits(input.password, account?.passwordHash)
    if (account === undefined || !fits) throw wrongPassword()
    const profile = await signIn(account, request, account.passwordHash)
    await Promise.all([forgetUses(db, pair), forgetUses(db, `login of ${name}`)])
    return profile
  })

  route(api, contract.signUp, async ({ input, request }) => {
    await spendUses(api.services, [{ key: `sign-up ${visitorKey(request)}`, most: 60, seconds: HOUR }])
    const username = normalName(input.username)
    const problem = nameProblem(username)
    if (problem !== undefined) throw badRequest('username', problem)
    mustBeStrong('password', input.password, { username, email: input.email })
    return signIn(
      await createAccount(db, {
        username,
        email: input.email.trim(),
        passwordHash: await hashPassword(input.password),
      }),
      request,
    )
  })

  route(api, contract.logout, async ({ viewer }) => {
    await endSession(db, viewer.id, sessionOf(viewer))
    return {}
  })

  route(api, contract.updatePassword, async ({ viewer, input }) => {
    await spendUses(api.services, [{ key: `password of ${viewer.id}`, most: 10, seconds: 15 * MINUTE }])
    const account = await getAccount(db, viewer.id)
    if (!(await passwordFits(input.old_password, account.passwordHash))) throw wrongCurrentPassword()
    mustBeStrong('new_password', input.new_password, account)
    const isReplaced = await replacePassword(db, account.id, {
      from: account.passwordHash,
      to: await hashPassword(input.new_password),
      keepSession: sessionOf(viewer),
      endKeys: input.end_access_keys === true,
    })
    if (!isReplaced) throw wrongCurrentPassword()
    return {}
  })

  route(api, contract.requestPasswordReset, async ({ input, request }) => {
    await spendUses(api.services, [
      { key: `reset ${visitorKey(request)}`, most: 20, seconds: HOUR },
      { key: `reset of ${input.email.toLowerCase()}`, most: 3, seconds: HOUR },
    ])
    // A job for any address: a known one takes no longer than an unknown one.
    await sendJob(db, resetMail.job({ email: input.email }))
    return {}
  })

  route(api, contract.confirmPasswordReset, async ({ input, request }) => {
    await spendUses(api.services, [{ key: `confirm ${visitorKey(request)}`, most: 30, seconds: HOUR }])
    const ownerId = await findResetOwner(db, input.code)
    if (ownerId === undefined) throw wrongCode()
    mustBeStrong('new_password', input.new_password, await getAccount(db, ownerId))
    if ((await takeResetCode(db, input.code)) !== ownerId) throw wrongCode()
    await replacePassword(db, ownerId, { to: await hashPassword(input.new_password), endKeys: true })
    return {}
  })

  route(api, contract.sendVerifyCode, async ({ viewer, input, request }) => {
    const phone = readPhone(input.phone, sms !== undefined)
    await spendUses(api.services, [
      { key: `code by ${viewer.id}`, most: 10, seconds: HOUR },
      { key: `code to ${phone}`, most: 5, seconds: HOUR },
      { key: `code ${visitorKey(request)}`, most: 30, seconds: HOUR },
      { key: 'codes of all', most: 5000, seconds: DAY },
    ])
    if (await isPhoneTaken(db, phone, viewer.id)) throw taken('phone', USED_BY_ANOTHER)
    const code = await createPhoneCode(db, viewer.id, phone)
    if (sms === undefined) return { code }
    await sms.send(phone, m.phone_code({ code })).catch((error: unknown) => {
      request.log.error({ problem: problemOf(error) }, 'code not sent')
      throw new Refusal(STATUS.refused, 'We could not send the text message. Please try again in a few minutes.')
    })
    return {}
  })

  route(api, contract.updatePhone, async ({ viewer, input }) => {
    const phone = readPhone(input.phone, sms !== undefined)
    const result = input.code === undefined ? 'wrong' : await takePhoneCode(db, viewer.id, phone, input.code)
    if (result !== 'right') throw wrongCode(result)
    return toProfile(
      await setPhone(
        db,
        viewer.id,
        phone,
        input.end_other_sessions === true ? { keepSession: sessionOf(viewer) } : undefined,
      ),
    )
  })

  // An empty text is stored as none. A name is one line, a bio keeps its paragraphs.
  route(api, contract.updateProfile, async ({ viewer, input }) => {
    const line = (text: string | undefined) =>
      text === undefined ? undefined : text.replaceAll(/\s+/g, ' ').trim() || null
    const brief = input.brief === undefined ? undefined : htmlOfText(input.brief)
    return toProfile(
      await updateProfileTexts(db, viewer.id, {
        fullName: line(input.full_name),
        brief: brief === '' ? null : brief,
        countryCode: line(input.country_code),
        city: line(input.city),
        addressLine1: line(input.address_line1),
      }),
    )
  })

  // A used credential of Apple, found in a log or a history, cannot sign in again.
  const takeFromApple = async (idToken: string, nonce: string | undefined) => {
    const person = await social.apple?.(idToken, nonce)
    return person !== undefined && (await countUse(db, `apple ${hashToken(idToken)}`, DAY, now())).uses === 1
      ? person
      : undefined
  }

  const signInSocial = async (person: SocialPerson, request: FastifyRequest) => {
    const account = await findOrCreateSocial(db, person, (tx, memberId) =>
      sendJob(tx, passwordEndedMail.job({ memberId, provider: person.provider })),
    )
    return signIn(account, request)
  }

  route(api, contract.loginSocial, async ({ input, request }) => {
    await spendUses(api.services, [{ key: `social ${visitorKey(request)}`, most: 60, seconds: 15 * MINUTE }])
    const person = await asked(input.social_type, request, async () => {
      if (input.social_type === 'google')
        return input.access_token === undefined ? undefined : social.google?.(input.access_token)
      return input.id_token === undefined ? undefined : takeFromApple(input.id_token, undefined)
    })
    if (person === undefined || person.subject !== input.social_id) throw refusedBy(input.social_type)
    return signInSocial(named(person, input), request)
  })

  route(api, contract.appleCallback, async ({ input, request }) => {
    await spendUses(api.services, [{ key: `social ${visitorKey(request)}`, most: 60, seconds: 15 * MINUTE }])
    const person = await asked('apple', request, () => takeFromApple(input.id_token, input.nonce))
    if (person === undefined) throw refusedBy('apple')
    return signInSocial(named(person, input), request)
  })

  route(api, contract.listSessions, async ({ viewer }) => {
    const rows = await listSessions(db, viewer.id, now())
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      created_at: row.createdAt.toISOString(),
      used_at: row.usedAt.toISOString(),
      is_current: row.id === viewer.sessionId,
    }))
  })

  route(api, contract.endSession, async ({ viewer, input }) => {
    if (!(await endSession(db, viewer.id, input.session_id)))
      throw new Refusal(STATUS.notFound, 'This session has already ended.')
    return {}
  })
}

// Calls with the scope "account" need a session token.
function sessionOf({ sessionId }: Viewer): number {
  if (sessionId === null) throw tokenNeeded()
  return sessionId
}

function mustBeStrong(field: string, password: string, owner: Pick<Account, 'username' | 'email'>): void {
  const problem = weaknessOf(password, owner)
  if (problem !== undefined) throw badRequest(field, problem)
}

/** The number as it is kept. Where no message is sent to it, any number that a form may send is one (PHONE-05, PHONE-17). */
function readPhone(text: string, isSent: boolean): string {
  const phone = normalPhone(text) ?? (isSent ? undefined : digitsOf(text))
  if (phone === undefined) throw badRequest('phone', 'is not a phone number')
  return phone
}

// Names come from the provider's form at the first sign-in only; they are display, never proof.
function named(
  person: SocialPerson,
  input: { first_name?: string | undefined; last_name?: string | undefined },
): SocialPerson {
  const name = [input.first_name, input.last_name].filter(Boolean).join(' ').trim()
  return { ...person, name: person.name ?? (name === '' ? undefined : name) }
}

/** Asks a provider. One that is slow, down or answers nonsense becomes an error for the user (SOCIAL-08). The request is not logged. */
async function asked<Person>(
  provider: contract.SocialProvider,
  request: FastifyRequest,
  ask: () => Promise<Person>,
): Promise<Person> {
  try {
    return await ask()
  } catch (error) {
    request.log.error({ provider, problem: problemOf(error) }, 'a provider did not answer')
    throw new Refusal(STATUS.refused, `${TITLES[provider]} did not answer. Please try again.`)
  }
}

const TITLES = { google: 'Google', apple: 'Apple' } as const
const problemOf = (error: unknown): string =>
  error instanceof OutboundError ? error.problem : error instanceof Error ? error.name : 'unknown'

const CODE_PROBLEMS = {
  wrong: 'wrong_code',
  expired: 'code_expired',
  used: 'code_used',
  spent: 'code_spent',
} as const
const wrongCode = (why: keyof typeof CODE_PROBLEMS = 'wrong') =>
  new Refusal(STATUS.wrongCode, 'Invalid code', { code: CODE_PROBLEMS[why], field: 'code' })
const wrongCurrentPassword = () =>
  new Refusal(STATUS.refused, 'The current password is wrong.', { field: 'old_password' })
const wrongPassword = () => new Refusal(STATUS.refused, 'The e-mail, username or password is wrong.')
const refusedBy = (provider: contract.SocialProvider) =>
  new Refusal(STATUS.refused, `${TITLES[provider]} did not confirm this sign-in.`)
