import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { cover } from '../../db/schema/site/cover.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { buckets } from './bucket-shapes.ts'
import type { Bucket, BucketName, Buckets } from './bucket-shapes.ts'
import { findPreviewed } from './preview-scope.ts'
import { shippedBuckets } from './shipped.ts'

/** Reads buckets in one query. A bucket that was never set, or no longer matches its schema, has the shipped value. */
export async function getBuckets<const Name extends BucketName>(
  db: Db,
  names: readonly Name[],
): Promise<Pick<Buckets, Name>> {
  const previewed = findPreviewed()
  if (previewed !== undefined) return { ...shippedBuckets(), ...previewed.buckets }
  const rows = await db
    .select({ bucket: cover.bucket, value: cover.value })
    .from(cover)
    .where(inArray(cover.bucket, [...names]))
  const stored = new Map(rows.map((row) => [row.bucket, row.value]))
  const found = { ...shippedBuckets() }
  for (const name of names) put(found, name, stored.get(name))
  return found
}

/** Reads one bucket. */
export async function getBucket<Name extends BucketName>(db: Db, name: Name): Promise<Bucket<Name>> {
  return (await getBuckets(db, [name]))[name]
}

/** Stores a bucket. Throws a ZodError that names the field when the value does not match the schema. */
export async function setBucket<Name extends BucketName>(
  db: Db,
  name: Name,
  value: z.input<(typeof buckets)[Name]>,
): Promise<void> {
  const checked = buckets[name].parse(value)
  await db
    .insert(cover)
    .values({ bucket: name, value: checked })
    .onConflictDoUpdate({ target: cover.bucket, set: { value: checked } })
  await recordChange(db, 'cover')
}

function put(into: { [N in BucketName]: unknown }, name: BucketName, value: unknown): void {
  const parsed = buckets[name].safeParse(value)
  if (parsed.success) into[name] = parsed.data
}
