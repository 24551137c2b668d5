import type { PlayableKind } from '@earshot/contract/listening/listening'
import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../../db/schema/catalogue/podcast.ts'
import { soundMeasure } from '../../../db/schema/catalogue/sound.ts'
import { emitChanged } from '../../../events/event.ts'
import { tracksChanged } from '../../../events/events.ts'
import type { Measured, Method } from './measured.ts'

/** A stored sound; `id` is that of its song or episode. */
export type StoredSound = { id: number; fileKey: string; fileHash: string; fileSize: number }

/** Reads and writes measurements. */
export function measureStore(db: Db) {
  return {
    /** Lists unmeasured sounds by id; for ffmpeg also those that the other decoders could not decode. */
    listUnmeasured: async (
      kind: PlayableKind,
      { where, limit, method }: { where: Which; limit: number; method: Method },
    ): Promise<StoredSound[]> => {
      const table = TABLES[kind]
      const rows = await db
        .select({ id: table.id, fileKey: table.fileKey, fileHash: table.fileHash, fileSize: table.fileSize })
        .from(table)
        .where(and(isStored(kind), conditionOf(kind, where), not(isMeasured(db, kind, method))))
        .orderBy(asc(table.id))
        .limit(limit)
      return rows.flatMap(({ id, fileKey, fileHash, fileSize }) =>
        fileKey === null || fileHash === null || fileSize === null ? [] : [{ id, fileKey, fileHash, fileSize }],
      )
    },

    /** Counts songs and episodes with a stored sound, those that are measured, and those that could not be decoded. */
    countMeasured: async (): Promise<{ all: number; measured: number; undecodable: number }> => {
      const total = { all: 0, measured: 0, undecodable: 0 }
      for (const kind of KINDS) {
        const [counts] = await db
          .select({
            all: count(),
            measured: count(soundMeasure.fileHash),
            undecodable: sql<number>`count(*) filter (where ${soundMeasure.fileHash} is not null and ${soundMeasure.peaks} is null)::int`,
          })
          .from(TABLES[kind])
          .leftJoin(soundMeasure, eq(soundMeasure.fileHash, TABLES[kind].fileHash))
          .where(isStored(kind))
        total.all += counts?.all ?? 0
        total.measured += counts?.measured ?? 0
        total.undecodable += counts?.undecodable ?? 0
      }
      return total
    },

    /**
     * Stores a measurement, and corrects the length of songs whose file states a wrong one. An existing measurement is
     * replaced only if it could not decode the sound.
     */
    storeMeasured: async (fileHash: string, measured: Omit<Measured, 'silence'>): Promise<void> => {
      await db.transaction(async (tx) => {
        await tx
          .insert(soundMeasure)
          .values({ fileHash, ...measured })
          .onConflictDoUpdate({ target: soundMeasure.fileHash, set: measured, setWhere: isNull(soundMeasure.peaks) })
        if (measured.lengthMs !== null) await correctLength(tx, fileHash, Math.round(measured.lengthMs / 1000))
      })
    },
  }
}

/** Seconds by which the length stated in a file may differ from the decoded one. */
const LENGTH_OFF = 1

// Headers of cut, piped and joined files may state a wrong length.
async function correctLength(tx: Db, fileHash: string, length: number): Promise<void> {
  const changed = await tx
    .update(track)
    .set({ length: Math.max(1, length) })
    .where(and(eq(track.fileHash, fileHash), sql`abs(${track.length} - ${length}::int) > ${LENGTH_OFF}`))
    .returning({ id: track.id })
  await emitChanged(
    tx,
    tracksChanged,
    changed.map(({ id }) => id),
  )
}

/** Kinds of sounds, in the order in which they are measured. */
export const KINDS: readonly PlayableKind[] = ['song', 'episode']

/** Selects sounds: those after an id, some by their ids, or those with a key of the storage. */
export type Which = { after: number } | { ids: number[] } | { fileKey: string }

const TABLES = { song: track, episode } as const

const isStored = (kind: PlayableKind): SQL | undefined => {
  const table = TABLES[kind]
  return and(isNotNull(table.fileKey), isNotNull(table.fileHash))
}

const isMeasured = (db: Db, kind: PlayableKind, method: Method): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(soundMeasure)
      .where(
        and(
          eq(soundMeasure.fileHash, TABLES[kind].fileHash),
          method === 'ffmpeg' ? or(isNotNull(soundMeasure.peaks), eq(soundMeasure.method, method)) : undefined,
        ),
      ),
  )

function conditionOf(kind: PlayableKind, which: Which): SQL {
  const table = TABLES[kind]
  if ('after' in which) return gt(table.id, which.after)
  return 'ids' in which ? inArray(table.id, which.ids) : eq(table.fileKey, which.fileKey)
}
