import { createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSecret } from '../../../access/secret.store.ts'
import type { Db } from '../../../db/open.ts'
import { knownDevice } from '../../../db/schema/member/account.ts'
import { visitorKey } from '../../../http/limits/visitor-key.ts'

/** Days for which a device stays known after its last sign-in. */
const KNOWN_DAYS = 180
const DAY_SECONDS = 86_400
/** Maximum number of stored devices and networks of a member. */
const MOST = 50
/** Name of the device cookie. It grants no access: it only proves an earlier sign-in. */
const COOKIE = 'earshot_device'
const SECRET = 'known-device'

/**
 * Finds the known device of a request for this member, by its cookie or else by its network; undefined for an unknown
 * device. Takes the same time for `memberId` 0.
 */
export async function findKnownDevice(
  db: Db,
  memberId: number,
  request: FastifyRequest,
): Promise<{ keyHash: string; isCookie: boolean } | undefined> {
  const keys = await keysOf(db, cookieOf(request), request)
  const rows = await db
    .select({ keyHash: knownDevice.keyHash })
    .from(knownDevice)
    .where(and(eq(knownDevice.memberId, memberId), inArray(knownDevice.keyHash, keys)))
  const found = rows.map(({ keyHash }) => ({ keyHash, isCookie: keyHash !== keys[0] }))
  return found.find(({ isCookie }) => isCookie) ?? found[0]
}

/** Returns whether a member who signed in before now does so with a device that is not known (ACCOUNT2-04). */
export async function isNewDevice(db: Db, memberId: number, request: FastifyRequest): Promise<boolean> {
  const known = await findKnownDevice(db, memberId, request)
  return known?.isCookie !== true && (await db.$count(knownDevice, eq(knownDevice.memberId, memberId))) > 0
}

/** Records the device (by a cookie) and the network from which a member has signed in. Returns the keys of both. */
export async function rememberDevice(
  db: Db,
  memberId: number,
  { request, reply, isSecure, now }: { request: FastifyRequest; reply: FastifyReply; isSecure: boolean; now: Date },
): Promise<string[]> {
  const cookie = cookieOf(request) ?? randomBytes(32).toString('base64url')
  const keys = await keysOf(db, cookie, request)
  await db
    .insert(knownDevice)
    .values(keys.map((keyHash) => ({ memberId, keyHash, usedAt: now })))
    .onConflictDoUpdate({ target: [knownDevice.memberId, knownDevice.keyHash], set: { usedAt: now } })
  const old = db
    .select({ keyHash: knownDevice.keyHash })
    .from(knownDevice)
    .where(eq(knownDevice.memberId, memberId))
    .orderBy(desc(knownDevice.usedAt))
    .offset(MOST)
    .for('update', { skipLocked: true })
  await db.delete(knownDevice).where(and(eq(knownDevice.memberId, memberId), inArray(knownDevice.keyHash, old)))
  const parts = [
    `${COOKIE}=${cookie}`,
    'Path=/api/user',
    `Max-Age=${KNOWN_DAYS * DAY_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
  return keys
}

/** Deletes the known devices of a member. */
export async function forgetDevices(db: Db, memberId: number): Promise<void> {
  await db.delete(knownDevice).where(eq(knownDevice.memberId, memberId))
}

/** Deletes devices without a recent sign-in. */
export async function cleanDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevice).where(lt(knownDevice.usedAt, new Date(now.getTime() - KNOWN_DAYS * DAY_SECONDS * 1000)))
}

const cookieOf = ({ headers: { cookie = '' } }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)earshot_device=([\w-]{43})(?=;|$)/.exec(cookie)?.[1]

// The key of the network comes first. A secret protects the hashes: without it, an address could be found by trying all
// of them.
async function keysOf(db: Db, cookie: string | undefined, request: FastifyRequest): Promise<string[]> {
  const secret = await getSecret(db, SECRET)
  const keys = [`network ${visitorKey(request)}`, ...(cookie === undefined ? [] : [`device ${cookie}`])]
  return keys.map((key) => createHmac('sha256', secret).update(key).digest('base64url'))
}
