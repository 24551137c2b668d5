import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { soundMeasure } from '../../../db/schema/catalogue/sound.ts'

/** Returns lengths in seconds of decoded sounds, by the hash of their file; headers may be wrong. */
export async function decodedLengths(tx: Db, fileHashes: string[]): Promise<Map<string, number>> {
  if (fileHashes.length === 0) return new Map()
  const rows = await tx
    .select({ hash: soundMeasure.fileHash, ms: soundMeasure.lengthMs })
    .from(soundMeasure)
    .where(inArray(soundMeasure.fileHash, fileHashes))
  return new Map(
    rows.flatMap(({ hash, ms }): [string, number][] =>
      ms === null ? [] : [[hash, Math.max(1, Math.round(ms / 1000))]],
    ),
  )
}
