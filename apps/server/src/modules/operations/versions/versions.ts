import type { deskVersions } from '@earshot/contract/desk/operations/versions'
import { desc, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listVersions, nameOfVersion } from '../../../db/open.ts'
import { serverVersion, updateCheck } from '../../../db/schema/desk/process.ts'
import { openOutbound } from '../../../ports/outbound.ts'
import type { Services } from '../../../ports/services.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { readChangelog, runningVersion } from '../../../process/report/version.ts'
import { ffmpegVersion } from '../../media/ffmpeg.ts'
import { changesSince, newerReleases } from './releases.ts'

/** Largest release feed in bytes. */
const FEED_MAX = 2_000_000
/** Hours between two requests for newer versions. */
const EVERY_HOURS = 24
const ROW = 1

/** Returns the versions of the server and its parts (OPERATIONS-12). */
export async function readVersions({ db, config, kind }: Services): Promise<z.infer<typeof deskVersions.data>> {
  const { version, commit } = runningVersion
  const isOther = or(ne(serverVersion.version, version), ne(serverVersion.commit, commit))
  const [previous] = await db
    .select()
    .from(serverVersion)
    .where(isOther)
    .orderBy(desc(serverVersion.startedAt))
    .limit(1)
  const [update] = await db.select().from(updateCheck)
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  const versions = listVersions()
  return {
    version,
    commit,
    node: process.version,
    database: `${kind === 'pglite' ? 'PGlite, PostgreSQL' : 'PostgreSQL'} ${rows[0]?.version ?? ''}`,
    migrations: `${versions.length}, ${nameOfVersion(Math.max(...versions)) ?? ''}`,
    ffmpeg: (await ffmpegVersion()) ?? null,
    previous:
      previous === undefined
        ? null
        : { version: previous.version, commit: previous.commit, started_at: previous.startedAt.toISOString() },
    changes: previous === undefined ? [] : changesSince(readChangelog(), previous.version),
    looks_for_updates: config.lookForUpdates,
    update:
      update === undefined || !config.lookForUpdates
        ? null
        : { checked_at: update.checkedAt.toISOString(), problem: update.problem, releases: update.releases },
  }
}

/**
 * Reads the release feed once a day if administrators want it. The request has no data of the community: neither its
 * name nor its version.
 */
export async function lookForUpdates(
  { db, config, now }: Services,
  outbound = openOutbound({ allowPrivate: config.feedPrivateAddresses }),
): Promise<void> {
  if (!config.lookForUpdates) return
  const at = now()
  const [last] = await db.select().from(updateCheck)
  if (last !== undefined && at.getTime() - last.checkedAt.getTime() < EVERY_HOURS * 3_600_000) return
  const found = await outbound
    .get(config.updateUrl, { maxBytes: FEED_MAX, headers: { 'user-agent': 'Earshot' } })
    .then(({ status, bytes }) => {
      if (status !== 200) throw new Error(`The release feed answered ${status}.`)
      return { problem: null, releases: newerReleases(new TextDecoder().decode(bytes), runningVersion.version) }
    })
    .catch((error: unknown) => ({ problem: sentenceOf(error), releases: last?.releases ?? [] }))
  const values = { checkedAt: at, ...found }
  await db
    .insert(updateCheck)
    .values({ id: ROW, ...values })
    .onConflictDoUpdate({ target: updateCheck.id, set: values })
}
