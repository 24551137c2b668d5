import * as contract from '@earshot/contract/account'
import { STATUS } from '@earshot/contract/envelope'
import type { FastifyRequest } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/open.ts'
import { Refusal, badRequest, tokenNeeded } from '../../errors.ts'
import type { SocialPerson } from '../../ports/social.ts'
import { OutboundError } from '../../ports/outbound.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { hashToken } from '../../db/hash-token.ts'
import { createAccount, findAccount, findOrCreateSocial, getAccount, isPhoneTaken, updateAccount } from './account.store.ts'
import type { Account } from './account.store.ts'
import { createPhoneCode, createResetCode, findResetOwner, takePhoneCode, takeResetCode } from './code.store.ts'
import { countUse, forgetUses, useUp } from './limits.store.ts'
import { nameProblem, normalName } from './names.rules.ts'
import { hashPassword, passwordFits, weaknessOf } from './passwords.ts'
import { normalPhone } from './phone.rules.ts'
import { toProfile } from './profile.ts'
import { createPlayerToken, createSession, endSession, endSessions, listSessions, touchSession } from './session.store.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
/** Failures of one account from anywhere in 15 minutes after which each try is answered later. */
const CALM_FAILURES = 30
const SLOW_ANSWER_MS = 2000

/** Sign-in, sign-up, phone, password and sessions. */
export function accountRoutes(api: Api): void {
  const { db, now, mail, sms, social, config } = api.services

  const signIn = async (account: Account, request: FastifyRequest) => ({ ...toProfile(account), ...await createSession(db, account.id, request.headers['user-agent'], now()) })

  route(api, contract.verifyToken, async ({ viewer }) => {
    if (viewer.purpose !== 'site') throw tokenNeeded()
    await touchSession(db, viewer.sessionId, now())
    return { ...toProfile(await getAccount(db, viewer.id)), player_token: await createPlayerToken(db, viewer.id, viewer.sessionId, now()) }
  })

  route(api, contract.login, async ({ input, request }) => {
    const name = input.email.normalize('NFKC').trim().toLowerCase()
    const pair = `login ${request.ip} ${name}`
    await useUp(api.services, [{ key: `login ${request.ip}`, most: 100, seconds: 15 * MINUTE }, { key: pair, most: 10, seconds: 15 * MINUTE }])
    // Somebody who tries one account from many addresses is slowed down; its owner is never locked out.
    const { uses } = await countUse(db, `login of ${name}`, 15 * MINUTE, now())
    if (config.rateLimits && uses > CALM_FAILURES) await wait(SLOW_ANSWER_MS)
    const account = await findAccount(db, input.email)
    const fits = await passwordFits(input.password, account?.passwordHash)
    if (account === undefined || !fits) throw new Refusal(STATUS.refused, 'The e-mail, username or password is wrong.')
    await Promise.all([forgetUses(db, pair), forgetUses(db, `login of ${name}`)])
    return signIn(account, request)
  })

  route(api, contract.signUp, async ({ input, request }) => {
    await useUp(api.services, [{ key: `sign-up ${request.ip}`, most: 60, seconds: HOUR }])
    const username = normalName(input.username)
    const problem = nameProblem(username) ?? weaknessOf(input.password, { username, email: input.email })
    if (problem !== undefined) throw new Refusal(STATUS.badRequest, problem)
    return signIn(await createAccount(db, { username, email: input.email.trim(), passwordHash: await hashPassword(input.password) }), request)
  })

  route(api, contract.logout, async ({ viewer }) => {
    await endSession(db, viewer.id, viewer.sessionId)
    return {}
  })

  route(api, contract.updatePassword, async ({ viewer, input }) => {
    await useUp(api.services, [{ key: `password of ${viewer.id}`, most: 10, seconds: 15 * MINUTE }])
    const account = await getAccount(db, viewer.id)
    if (!await passwordFits(input.old_password, account.passwordHash)) throw new Refusal(STATUS.refused, 'The current password is wrong.')
    mustBeStrong(input.new_password, account)
    await storePassword(db, account.id, input.new_password, viewer.sessionId)
    return {}
  })

  route(api, contract.requestPasswordReset, async ({ input, request }) => {
    await useUp(api.services, [{ key: `reset ${request.ip}`, most: 20, seconds: HOUR }, { key: `reset of ${input.email.toLowerCase()}`, most: 3, seconds: HOUR }])
    // The work is not waited for, so that a known address takes no longer than an unknown one.
    void sendReset(input.email, request).catch((error: unknown) => request.log.error({ err: error }, 'reset mail not sent'))
    return {}
  })

  const sendReset = async (email: string, request: FastifyRequest) => {
    const account = await findAccount(db, email)
    if (account === undefined || account.email.toLowerCase() !== email.toLowerCase()) return
    const code = await createResetCode(db, account.id, account.email, now())
    // Never the Host header: whoever sends the request could choose where the link leads.
    const site = config.publicUrl ?? `http://${config.host}:${config.port}`
    await mail.send({
      to: account.email, subject: 'Your new Earshot password',
      text: `Hello ${account.username},\n\nsomebody asked for a new password for your account. Choose one here within an hour:\n\n${site}/password-reset-simple?code=${code}\n\nIf that was not you, ignore this mail: your password stays as it is.\n`,
    })
    request.log.info('reset mail sent')
  }

  route(api, contract.confirmPasswordReset, async ({ input, request }) => {
    await useUp(api.services, [{ key: `confirm ${request.ip}`, most: 30, seconds: HOUR }])
    const ownerId = await findResetOwner(db, input.code, now())
    if (ownerId === undefined) throw wrongCode()
    mustBeStrong(input.new_password, await getAccount(db, ownerId))
    if (await takeResetCode(db, input.code, now()) !== ownerId) throw wrongCode()
    await storePassword(db, ownerId, input.new_password)
    return {}
  })

  route(api, contract.sendVerifyCode, async ({ viewer, input, request }) => {
    const phone = readPhone(input.phone)
    await useUp(api.services, [
      { key: `code by ${viewer.id}`, most: 10, seconds: HOUR }, { key: `code to ${phone}`, most: 5, seconds: HOUR },
      { key: `code ${request.ip}`, most: 30, seconds: HOUR }, { key: 'codes of all', most: 5000, seconds: DAY },
    ])
    if (await isPhoneTaken(db, phone, viewer.id)) throw new Refusal(STATUS.conflict, 'phone: belongs to an account already')
    const code = await createPhoneCode(db, viewer.id, phone, now())
    if (sms === undefined) return { code }
    await sms.send(phone, `${code} is your Earshot code. It is good for ten minutes.`).catch((error: unknown) => {
      request.log.error({ problem: problemOf(error) }, 'code not sent')
      throw new Refusal(STATUS.refused, 'The text message could not be sent. Please try again in a few minutes.')
    })
    return {}
  })

  route(api, contract.updatePhone, async ({ viewer, input }) => {
    const phone = readPhone(input.phone)
    if (input.code === undefined || !await takePhoneCode(db, viewer.id, phone, input.code, now())) throw wrongCode()
    return toProfile(await updateAccount(db, viewer.id, { phone }))
  })

  // Whoever finds a used credential of Apple in a log or a history cannot sign in with it again.
  const takeFromApple = async (idToken: string, nonce: string | undefined) => {
    const person = await social.apple?.(idToken, nonce)
    return person !== undefined && (await countUse(db, `apple ${hashToken(idToken)}`, DAY, now())).uses === 1 ? person : undefined
  }

  route(api, contract.loginSocial, async ({ input, request }) => {
    await useUp(api.services, [{ key: `social ${request.ip}`, most: 60, seconds: 15 * MINUTE }])
    const person = await asked(input.social_type, request, async () => {
      if (input.social_type === 'google') return input.access_token === undefined ? undefined : social.google?.(input.access_token)
      return input.id_token === undefined ? undefined : takeFromApple(input.id_token, undefined)
    })
    if (person === undefined || person.subject !== input.social_id) throw refusedBy(input.social_type)
    return signIn(await findOrCreateSocial(db, named(person, input)), request)
  })

  route(api, contract.appleCallback, async ({ input, request }) => {
    await useUp(api.services, [{ key: `social ${request.ip}`, most: 60, seconds: 15 * MINUTE }])
    const person = await asked('apple', request, () => takeFromApple(input.id_token, input.nonce))
    if (person === undefined) throw refusedBy('apple')
    return signIn(await findOrCreateSocial(db, named(person, input)), request)
  })

  route(api, contract.sessions, async ({ viewer }) => {
    const rows = await listSessions(db, viewer.id, now())
    return rows.map((row) => ({ id: row.id, device: row.device, created_at: row.createdAt.toISOString(), used_at: row.usedAt.toISOString(), is_current: row.id === viewer.sessionId }))
  })

  route(api, contract.endSession, async ({ viewer, input }) => {
    if (!await endSession(db, viewer.id, input.session_id)) throw new Refusal(STATUS.notFound, 'There is no such session.')
    return {}
  })
}

async function storePassword(db: Db, memberId: number, password: string, keepSession?: number): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await updateAccount(tx, memberId, { passwordHash })
    await endSessions(tx, memberId, keepSession)
  })
}

function mustBeStrong(password: string, account: Account): void {
  const problem = weaknessOf(password, account)
  if (problem !== undefined) throw new Refusal(STATUS.badRequest, problem.replace('password:', 'new_password:'))
}

function readPhone(text: string): string {
  const phone = normalPhone(text)
  if (phone === undefined) throw badRequest('phone', 'is not a phone number')
  return phone
}

// Names come from the provider's form at the first sign-in only; they are display, never proof.
function named(person: SocialPerson, input: { first_name?: string | undefined; last_name?: string | undefined }): SocialPerson {
  const name = [input.first_name, input.last_name].filter(Boolean).join(' ').trim()
  return { ...person, name: person.name ?? (name === '' ? undefined : name) }
}

/** Asks a provider; one that is slow, down or talks nonsense is said plainly (SOCIAL-08). What it was asked stays out of the log. */
async function asked<Person>(provider: 'google' | 'apple', request: FastifyRequest, ask: () => Promise<Person>): Promise<Person> {
  try {
    return await ask()
  } catch (error) {
    request.log.error({ provider, problem: problemOf(error) }, 'a provider did not answer')
    throw new Refusal(STATUS.refused, `${TITLES[provider]} did not answer. Please try again.`)
  }
}

const TITLES = { google: 'Google', apple: 'Apple' } as const
const problemOf = (error: unknown): string => (error instanceof OutboundError ? error.problem : error instanceof Error ? error.name : 'unknown')

const wrongCode = () => new Refusal(STATUS.wrongCode, 'Invalid code')
const refusedBy = (provider: 'google' | 'apple') => new Refusal(STATUS.refused, `${TITLES[provider]} did not confirm this sign-in.`)
