import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { Identity, SHIPPED_IDENTITY } from '@earshot/contract/site/identity'
import { webLink } from '@earshot/contract/text/web-link'
import { setCommunity } from '@earshot/messages/identity'
import type { Community } from '@earshot/messages/identity'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/open.ts'
import { cover } from '../db/schema/site/cover.ts'
import { concerns } from '../invalidation/invalidation.ts'
import type { Invalidation } from '../invalidation/invalidation.ts'

/** The bucket of the table `cover` that holds the identity. */
const BUCKET = 'identity'
/** Milliseconds after which a change is read that no message announced. */
const FRESH_MS = 10_000

type Source = { db: Db; invalidation: Invalidation }
type Known = { at: number; identity: Promise<Identity> }
type Scope = { identity: Identity; isPreview: boolean }

const scope = new AsyncLocalStorage<Scope>()
const known = new WeakMap<Invalidation, { current: Known | undefined }>()

const Repository = z.union([z.string(), z.object({ url: z.string() })])

setCommunity(findCommunity)

/** Returns the identity of the community that the current work is for; the shipped one outside of any work. */
export const getIdentity = (): Identity => scope.getStore()?.identity ?? SHIPPED_IDENTITY

/** Returns the name and pictures for texts, like `getIdentity`. */
export function findCommunity(): Community | undefined {
  const store = scope.getStore()
  return store === undefined ? undefined : communityOf(store.identity)
}

/** The address of the source of Earshot: the field `repository` of package.json, or '' without one (SITE-13). */
const SHIPPED_SOURCE = sourceOf(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')))

/** Returns the part of an identity that texts and pages of the browser need. */
export const communityOf = ({ name, tagline, logo, logo_dark, source_url }: Identity): Community => ({
  name,
  tagline,
  logo: logo ?? '',
  logoDark: logo_dark ?? logo ?? '',
  source: source_url ?? SHIPPED_SOURCE,
})

/** Returns the web address in the field `repository` of a package.json, which is a URL or has one; '' without one. */
export function sourceOf(packageJson: unknown): string {
  const { repository } = z.object({ repository: Repository.optional() }).parse(packageJson)
  const url = typeof repository === 'string' ? repository : repository?.url
  return webLink(url?.replace(/^git\+/, '').replace(/\.git$/, '')) ?? ''
}

/** Runs work whose texts name the community, such as a request or a job. A preview around it remains. */
export async function withIdentity<T>(source: Source, work: () => T | Promise<T>): Promise<T> {
  if (scope.getStore()?.isPreview === true) return work()
  return scope.run({ identity: await readIdentity(source), isPreview: false }, work)
}

/** Returns whether the current work shows what is not published. */
export const isPreview = (): boolean => scope.getStore()?.isPreview === true

/** Runs work as if the identity were published (SITE-04). */
export const previewIdentity = <T>(identity: Identity, work: () => T): T =>
  scope.run({ identity, isPreview: true }, work)

/**
 * Reads the identity. It is cached, because every page and mail needs it, until an operator changes the site: one row,
 * which would be read more often than any other.
 */
export function readIdentity({ db, invalidation }: Source): Promise<Identity> {
  const cache = cacheOf(invalidation)
  if (cache.current === undefined || Date.now() - cache.current.at > FRESH_MS) {
    const read: Known = { at: Date.now(), identity: findIdentity(db) }
    cache.current = read
    read.identity.catch(() => {
      if (cache.current === read) cache.current = undefined
    })
  }
  return cache.current.identity
}

function cacheOf(invalidation: Invalidation): { current: Known | undefined } {
  const cached = known.get(invalidation)
  if (cached !== undefined) return cached
  const cache: { current: Known | undefined } = { current: undefined }
  known.set(invalidation, cache)
  invalidation.subscribe((changed) => {
    if (concerns(changed, 'cover')) cache.current = undefined
  })
  return cache
}

async function findIdentity(db: Db): Promise<Identity> {
  const [row] = await db.select({ value: cover.value }).from(cover).where(eq(cover.bucket, BUCKET))
  return Identity.safeParse(row?.value).data ?? SHIPPED_IDENTITY
}
