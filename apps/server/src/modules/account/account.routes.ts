import { STATUS } from '@earshot/contract/envelope'
import * as contract from '@earshot/contract/member/account'
import { updateUsername } from '@earshot/contract/member/person'
import { oneLine, showsNothing } from '@earshot/contract/text/visible-text'
import * as m from '@earshot/messages/mail'
import type { FastifyRequest } from 'fastify'
import { countUse, forgetUses, spendUses } from '../../access/limits/limits.store.ts'
import type { Viewer } from '../../access/viewer.ts'
import { hashToken } from '../../db/hash-token.ts'
import { Refusal, badRequest, taken, tokenNeeded } from '../../http/errors.ts'
import { visitorKey } from '../../http/limits/visitor-key.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { sendJob } from '../../jobs/queue.ts'
import { OutboundError } from '../../ports/outbound.ts'
import type { SocialPerson } from '../../ports/social.ts'
import { signUpInvited } from '../invite/sign-up-invited.ts'
import { findAccount, getAccount } from '../member/account.store.ts'
import type { Account } from '../member/account.store.ts'
import { htmlOfText, isBlankHtml, sanitiseBio } from '../richtext/sanitise.ts'
import { mustBeAllowedName } from '../rule/judge.store.ts'
import { accessChangedMail, accessEndedMail, resetMail } from './account.jobs.ts'
import {
  USED_BY_ANOTHER,
  createAccount,
  findOrCreateSocial,
  isPhoneTaken,
  replacePassword,
  setPhone,
  updateProfileTexts,
} from './account.store.ts'
import { communityNamesOf } from './names/community-names.ts'
import { renameMember } from './names/rename.store.ts'
import { mustBeStrong, newAccount, parseUsername } from './new-account.ts'
import { digitsOf, normalPhone } from './phone.rules.ts'
import { toProfile } from './profile.ts'
import { passwordTries } from './proof/proof.store.ts'
import { createPhoneCode, findResetOwner, takePhoneCode, takeResetCode } from './sign-in/one-time-codes.store.ts'
import { hashPassword, passwordFits } from './sign-in/passwords.ts'
import { createPlayerToken, endSession, endSessions, listSessions, touchSession } from './sign-in/session.store.ts'
import { countSignInAttempt, loginName, attemptsOfAddress, attemptsOfDevice } from './sign-in/sign-in-attempts.ts'
import { rememberClient, startSession, wrongPassword } from './sign-in/start-session.ts'
import type { Client } from './sign-in/start-session.ts'
import { wrongCode } from './sign-in/wrong-code.ts'
import { mustMaySignUp } from './sign-up.store.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
/**
 * Maximum number of reset mails to one address in an hour. A link is valid for an hour, so one of them always works.
 */
const RESETS_AN_HOUR = 6

/** Registers the calls for sign-in, sign-up, profile, username, phone, password and sessions. */
export function accountRoutes(api: Api): void {
  const { db, now, sms, social, config } = api.services
  const communityNames = communityNamesOf(config)

  const remember = (memberId: number, client: Client) => rememberClient(api.services, memberId, client)
  const signIn = (account: Account, client: Client, checkedHash?: string | null) =>
    startSession(api.services, account, client, checkedHash)

  route(api, contract.verifyToken, async ({ viewer }) => {
    const sessionId = sessionOf(viewer)
    const playerToken = await createPlayerToken(db, viewer.id, sessionId, now())
    if (playerToken === undefined) throw tokenNeeded()
    await touchSession(db, sessionId, now())
    return { ...(await toProfile(db, await getAccount(db, viewer.id))), player_token: playerToken }
  })

  route(api, contract.login, async ({ input, request, reply }) => {
    const account = await findAccount(db, input.email)
    const { isJudged, succeed } = await countSignInAttempt(api.services, request, loginName(input.email), account)
    const fits = await passwordFits(input.password, isJudged ? account?.passwordHash : undefined, visitorKey(request))
    if (account === undefined || !fits) throw wrongPassword()
    const profile = await signIn(account, { request, reply }, account.passwordHash)
    await succeed()
    return profile
  })

  route(api, contract.signUp, async ({ input, request, reply }) => {
    await mustMaySignUp(api.services, input.invite)
    const values = await newAccount(api.services, input, visitorKey(request))
    const fullName = showsNothing(input.full_name ?? '') ? null : (input.full_name ?? null)
    if (fullName !== null) await mustBeAllowedName(db, fullName)
    const account = await signUpInvited(api.services, input.invite, async (tx, isInvited) => {
      // An invitation whose last use somebody else has just spent opens nothing.
      if (!isInvited) await mustMaySignUp({ db: tx, config, now }, input.invite)
      return createAccount(tx, { ...values, fullName })
    })
    return signIn(account, { request, reply })
  })

  route(api, contract.logout, async ({ viewer }) => {
    await endSession(db, viewer.id, sessionOf(viewer))
    return {}
  })

  route(api, contract.updatePassword, async ({ viewer, input, request, reply }) => {
    await spendUses(api.services, [passwordTries(viewer.id)])
    const account = await getAccount(db, viewer.id)
    if (!(await passwordFits(input.old_password, account.passwordHash, visitorKey(request))))
      throw wrongCurrentPassword()
    mustBeStrong('new_password', input.new_password, account, communityNames)
    const isReplaced = await replacePassword(db, account.id, {
      from: account.passwordHash,
      to: await hashPassword(input.new_password, visitorKey(request)),
      keepSession: sessionOf(viewer),
      onRevoke: (tx, revoked) => sendJob(tx, accessEndedMail.job({ memberId: account.id, cause: 'password', revoked })),
    })
    if (!isReplaced) throw wrongCurrentPassword()
    await remember(account.id, { request, reply })
    return {}
  })

  route(api, contract.requestPasswordReset, async ({ input }) => {
    // Every address enqueues a job, so that a known address takes no longer than an unknown one.
    if (await mayMailReset(input.email)) await sendJob(db, resetMail.job({ email: input.email }))
    return {}
  })

  // Requests by others do not lock the owner out: the reply is the same, and the mailed link stays valid.
  const mayMailReset = async (email: string): Promise<boolean> => {
    if (!config.rateLimits) return true
    const [recent, hourly] = resetMailsTo(email)
    if ((await countUse(db, recent, 5 * MINUTE, now())).uses > 1) return false
    return (await countUse(db, hourly, HOUR, now())).uses <= RESETS_AN_HOUR
  }

  route(api, contract.confirmPasswordReset, async ({ input, request, reply }) => {
    const ownerId = await findResetOwner(db, input.code)
    if (ownerId === undefined) throw wrongCode()
    const owner = await getAccount(db, ownerId)
    mustBeStrong('new_password', input.new_password, owner, communityNames)
    // A busy server refuses the request before the code is used.
    const to = await hashPassword(input.new_password, visitorKey(request))
    if ((await takeResetCode(db, input.code)) !== ownerId) throw wrongCode()
    await replacePassword(db, ownerId, {
      to,
      onRevoke: (tx, revoked) => sendJob(tx, accessEndedMail.job({ memberId: ownerId, cause: 'reset', revoked })),
    })
    // The owner can sign in with this browser next, even after many failed attempts.
    const devices = await remember(ownerId, { request, reply })
    const names = [owner.email, owner.username].map(loginName)
    const counters = [
      ...names.map((name) => attemptsOfAddress(request, name)),
      ...devices.map((device) => attemptsOfDevice(ownerId, device)),
      ...resetMailsTo(owner.email),
    ]
    for (const key of counters) await forgetUses(db, key)
    return {}
  })

  route(api, contract.sendVerifyCode, async ({ viewer, input, request }) => {
    const phone = readPhone(input.phone, sms !== undefined)
    await spendUses(api.services, [{ key: `code to ${phone}`, most: 5, seconds: HOUR }])
    if (await isPhoneTaken(db, phone, viewer.id)) throw taken('phone', USED_BY_ANOTHER)
    const code = await createPhoneCode(db, viewer.id, phone)
    if (sms === undefined) return { code }
    await sms.send(phone, m.phone_code({ code })).catch((error: unknown) => {
      request.log.error({ problem: problemOf(error) }, 'a phone code was not sent')
      throw new Refusal(STATUS.refused, 'We could not send the text message. Please try again in a few minutes.')
    })
    return {}
  })

  route(api, contract.updatePhone, async ({ viewer, input, request, reply }) => {
    const phone = readPhone(input.phone, sms !== undefined)
    const { phone: before } = await getAccount(db, viewer.id)
    const result = input.code === undefined ? 'wrong' : await takePhoneCode(db, viewer.id, phone, input.code)
    if (result !== 'right') throw wrongCode(result)
    const end = input.end_other_sessions === true ? { keepSession: sessionOf(viewer) } : undefined
    const account = await setPhone(db, viewer.id, phone, end)
    if (before !== null && before !== phone)
      await sendJob(db, accessChangedMail.job({ memberId: viewer.id, change: 'phone' }))
    if (end !== undefined) await remember(viewer.id, { request, reply })
    return toProfile(db, account)
  })

  // A text without visible characters is stored as null. A name has one line; a bio keeps its paragraphs.
  route(api, contract.updateProfile, async ({ viewer, input }) => {
    const orNone = (text: string | undefined) => (text === undefined || !showsNothing(text) ? text : null)
    const brief = orNone(input.brief)
    const html = input.brief_html === undefined ? undefined : sanitiseBio(input.brief_html)
    if (viewer.roles.length === 0 && input.full_name) await mustBeAllowedName(db, input.full_name)
    return toProfile(
      db,
      await updateProfileTexts(db, viewer.id, {
        fullName: orNone(input.full_name),
        brief: html === undefined ? brief && htmlOfText(brief) : isBlankHtml(html) ? null : html,
        pronouns: orNone(input.pronouns),
        links: input.links,
        showsCity: input.shows_city,
        countryCode: orNone(input.country_code),
        city: orNone(input.city),
        addressLine1: orNone(input.address_line1),
      }),
    )
  })

  route(api, updateUsername, async ({ viewer, input }) => {
    const username = await parseUsername(api.services, input.username)
    return toProfile(db, await renameMember(db, viewer.id, username, now()))
  })

  // A used Apple credential from a log or a browser history cannot sign in again.
  const takeFromApple = async (idToken: string, nonce: string | undefined) => {
    const person = await social.apple?.(idToken, nonce)
    return person !== undefined && (await countUse(db, `apple ${hashToken(idToken)}`, DAY, now())).uses === 1
      ? person
      : undefined
  }

  const signInSocial = async (person: SocialPerson, client: Client) => {
    const account = await findOrCreateSocial(db, person, {
      communityNames,
      mayJoin: () => mustMaySignUp(api.services, undefined),
      onRevoke: async (tx, memberId, { hadPassword, revoked }) => {
        if (hadPassword || revoked.length > 0)
          await sendJob(tx, accessEndedMail.job({ memberId, cause: person.provider, hadPassword, revoked }))
      },
    })
    return signIn(account, client)
  }

  route(api, contract.loginSocial, async ({ input, request, reply }) => {
    const person = await requested(input.social_type, request, async () => {
      if (input.social_type === 'google')
        return input.access_token === undefined ? undefined : social.google?.(input.access_token)
      return input.id_token === undefined ? undefined : takeFromApple(input.id_token, undefined)
    })
    if (person === undefined || person.subject !== input.social_id) throw refusedBy(input.social_type)
    return signInSocial(named(person, input), { request, reply })
  })

  route(api, contract.appleCallback, async ({ input, request, reply }) => {
    const person = await requested('apple', request, () => takeFromApple(input.id_token, input.nonce))
    if (person === undefined) throw refusedBy('apple')
    return signInSocial(named(person, input), { request, reply })
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

  route(api, contract.endOtherSessions, async ({ viewer }) => {
    await endSessions(db, viewer.id, sessionOf(viewer))
    return {}
  })
}

/** Returns the keys of two counters of the reset mails to an address: recent mails, and mails of the last hour. */
const resetMailsTo = (email: string): [recent: string, hourly: string] => [
  `reset mail to ${email.toLowerCase()}`,
  `reset of ${email.toLowerCase()}`,
]

// Calls with the scope "account" need a session token.
function sessionOf({ sessionId }: Viewer): number {
  if (sessionId === null) throw tokenNeeded()
  return sessionId
}

/**
 * Returns the number in its stored form. Without a message provider, any number that a form may send is valid
 * (PHONE-05, PHONE-17).
 */
function readPhone(text: string, isSent: boolean): string {
  const phone = normalPhone(text) ?? (isSent ? undefined : digitsOf(text))
  if (phone === undefined) throw badRequest('phone', 'is not a phone number')
  return phone
}

// The provider's form sends names only at the first sign-in. They are for display and never identify a person.
function named(
  person: SocialPerson,
  input: { first_name?: string | undefined; last_name?: string | undefined },
): SocialPerson {
  const name = [input.first_name, input.last_name].filter(Boolean).join(' ').trim()
  const known = oneLine(person.name ?? name)
  return { ...person, name: showsNothing(known) ? undefined : known }
}

/**
 * Requests a person from a provider. A slow, failing or malformed reply becomes an error for the user (SOCIAL-08). The
 * request is not logged.
 */
async function requested<Person>(
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

const wrongCurrentPassword = () =>
  new Refusal(STATUS.refused, 'The current password is wrong.', { field: 'old_password' })
const refusedBy = (provider: contract.SocialProvider) =>
  new Refusal(STATUS.refused, `${TITLES[provider]} did not confirm this sign-in.`)
