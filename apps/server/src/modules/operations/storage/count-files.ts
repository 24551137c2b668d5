import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { STORAGE_REPORT, type FILE_KINDS, type StorageReport } from '@earshot/contract/desk/operations/storage'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { upload } from '../../../db/schema/upload.ts'
import { formFolder } from '../../../http/body/form.ts'
import { dumpFolder } from '../../../jobs/backups.ts'
import type { Services } from '../../../ports/services.ts'
import { listNamedFiles } from '../../media/named-files.ts'

type Kind = (typeof FILE_KINDS)[number]
type Amount = { files: number; bytes: number }

/** Files that are looked up in the storage at the same time. */
const CONCURRENT = 8
/** Kinds by the first folder of a storage key. */
const KINDS: Readonly<Record<string, Kind>> = {
  audio: 'sounds',
  original: 'sounds',
  linked: 'linked',
  preview: 'previews',
  art: 'pictures',
  video: 'films',
  card: 'cards',
}

/** Counts the stored files by kind, artist and member, and finds missing ones (OPERATIONS-05). */
export async function countFiles(
  { db, storage, config, now }: Services,
  report: (done: number, total: number) => void,
): Promise<Omit<StorageReport, 'growth'>> {
  const named = await listNamedFiles(db)
  const items = new Map(named.map(({ key, item }) => [key, item]))
  const uploads = await db.select({ key: upload.key }).from(upload)
  const keys = [...new Set([...items.keys(), ...uploads.map(({ key }) => key)])]
  const sizes = new Map<string, number>()
  const kinds = new Map<Kind, Amount>()
  const missing: StorageReport['missing'] = []
  for (let at = 0; at < keys.length; at += CONCURRENT) {
    const some = keys.slice(at, at + CONCURRENT)
    // To find a sound of the demo world generates it, unless it can be read early.
    const found = await Promise.all(some.map(async (key) => (await storage.findEarly?.(key)) ?? storage.find(key)))
    for (const [index, key] of some.entries()) {
      const size = found[index]?.size
      const item = items.get(key)
      if (size === undefined && item !== undefined) missing.push({ key, item })
      if (size === undefined) continue
      sizes.set(key, size)
      add(kinds, item === undefined ? 'unused' : (KINDS[key.split('/')[0] ?? ''] ?? 'sounds'), size)
    }
    report(at, keys.length)
  }
  for (const [kind, folder] of [
    ['dumps', dumpFolder(config.dataDir)],
    ['forms', formFolder(config)],
  ] as const)
    for (const size of await sizesIn(folder)) add(kinds, kind, size)
  return {
    at: now().toISOString(),
    kinds: [...kinds].map(([kind, amount]) => ({ kind, ...amount })),
    artists: await largest(db, sizes, ARTIST_FILES),
    members: await largest(db, sizes, MEMBER_FILES),
    missing: missing.slice(0, STORAGE_REPORT.missing),
    missing_total: missing.length,
  }
}

function add<Key>(amounts: Map<Key, Amount>, key: Key, bytes: number): void {
  const known = amounts.get(key) ?? { files: 0, bytes: 0 }
  amounts.set(key, { files: known.files + 1, bytes: known.bytes + bytes })
}

async function sizesIn(folder: string): Promise<number[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ name }) => (await stat(path.join(folder, name)).catch(() => ({ size: 0 }))).size),
  )
}

const ARTIST_FILES = sql`
  select a.id, a.name, f.key from artist a join track t on t.artist_id = a.id,
    lateral (values (t.file_key), (t.original_key)) f (key) where f.key is not null`
const MEMBER_FILES = sql`select m.id, m.username as name, u.key from member m join upload u on u.member_id = m.id`

// The sizes are those of the storage, which the database does not know.
async function largest(db: Services['db'], sizes: ReadonlyMap<string, number>, files: typeof ARTIST_FILES) {
  const { rows } = await db.execute(sql`select distinct id, name, key from (${files}) files`)
  const owners = new Map<number, Amount & { id: number; name: string }>()
  for (const { id, name, key } of OwnedFile.array().parse(rows)) {
    const owner = owners.get(id) ?? { id, name, files: 0, bytes: 0 }
    const bytes = sizes.get(key)
    if (bytes === undefined) continue
    owners.set(id, { ...owner, files: owner.files + 1, bytes: owner.bytes + bytes })
  }
  return [...owners.values()].toSorted((a, b) => b.bytes - a.bytes).slice(0, STORAGE_REPORT.largest)
}

const OwnedFile = z.object({ id: z.int(), name: z.string(), key: z.string() })
