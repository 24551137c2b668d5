import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { openDb, type Db } from '../../apps/server/src/db/open.ts'
import { studioSound } from '../../apps/server/src/db/schema/studio/studio-sound.ts'
import { placeSound } from '../../apps/server/src/modules/studio/release/placed-sounds.store.ts'
import { creation, piece } from '../../apps/server/src/testing/services/uploader.ts'
import { quantile, row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { fail } from '../databases.ts'
import { addListeners } from '../load.ts'
import { memoryOf, withServer, type Server } from '../server.ts'

const MB = 1_000_000
/** Bytes of one upload, and of one piece of it, as the studio sends them. */
const FILE_BYTES = 100 * MB
const PIECE_BYTES = 16 * MB
const ALBUMS = 5
const TRACKS = 12
/** Milliseconds between two readings of the memory. */
const SAMPLE_MS = 20

/** Goals: megabytes a second of one upload, megabytes of memory for one and for eight, milliseconds to publish. */
const GOALS = { rate: 60, memoryOfOne: 100, memoryOfEight: 250, publish: 500 }

/** Uploads of 100 MB over loopback with the memory of the server, and publishing albums of 12 tracks. */
export const benchStudio: Part = async ({ databases }) => {
  const url = await databases.empty('bench_studio')
  return withServer(url, async (server, pool) => {
    const [owner] = await addListeners(pool, 1)
    const token = owner?.token ?? ''
    await pool.query(`insert into artist (name) values ('Quay')`)
    await pool.query(`insert into artist_member (artist_id, member_id, role) values (1, $1, 'owner')`, [owner?.id])
    const call = caller(server, token)
    const { id: releaseId } = await call('POST', 'create_release', { artist_id: 1 })
    const send = () => upload(server, token, releaseId)
    // The first upload loads modules.
    await send()
    const one = await peakDuring(server, send)
    const eight = await peakDuring(server, () => Promise.all(Array.from({ length: 8 }, send)))
    const { db, close } = await openDb({ databaseUrl: url, dataDir: '', onLost: fail })
    const times: number[] = []
    for (let album = 0; album < ALBUMS; album += 1) times.push(await publish(db, call, album))
    await close()
    return rowsOf({ one, eight, publishing: quantile(times) })
  })
}

type Measured = { seconds: number; grown: number }

const rowsOf = ({ one, eight, publishing }: { one: Measured; eight: Measured; publishing: number }): Row[] => [
  row('upload of 100 MB', FILE_BYTES / MB / one.seconds, { least: GOALS.rate, unit: ' MB/s' }),
  row('  memory of the server', one.grown / MB, { most: GOALS.memoryOfOne, unit: ' MB' }),
  row('eight uploads at once', (8 * FILE_BYTES) / MB / eight.seconds, { unit: ' MB/s' }),
  row('  memory of the server', eight.grown / MB, { most: GOALS.memoryOfEight, unit: ' MB' }),
  row('publishing 12 tracks: median', publishing, { most: GOALS.publish, unit: ' ms' }),
]

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<{ id: number; version: number }>

const caller =
  ({ origin }: Server, token: string): Call =>
  async (method, call, body) => {
    const headers = { 'api-key': 'earshot-web', 'content-type': 'application/json', token }
    const reply = await fetch(`${origin}/api/studio/${call}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, error } = await reply.json()
    if (!reply.ok) throw new Error(`${call}: ${error}`)
    return data
  }

const bytes = randomBytes(FILE_BYTES)

/** Sends a file in pieces. */
async function upload({ origin }: Server, token: string, releaseId: number): Promise<void> {
  const headers = { 'api-key': 'earshot-web', 'tus-resumable': '1.0.0', token }
  const metadata = {
    creator_kind: 'artist',
    creator_id: 1,
    purpose: 'release',
    release_id: releaseId,
    filename: 'noise.wav',
  } as const
  const begun = await fetch(`${origin}/api/studio/upload`, {
    method: 'POST',
    headers: { ...headers, ...creation(metadata, FILE_BYTES) },
  })
  const path = begun.headers.get('location')
  if (path === null) throw new Error(`${begun.status} ${await begun.text()}`)
  for (let at = 0; at < FILE_BYTES; at += PIECE_BYTES) {
    const body = bytes.subarray(at, at + PIECE_BYTES)
    const reply = await fetch(new URL(path, origin), { method: 'PATCH', headers: { ...headers, ...piece(at) }, body })
    if (reply.status !== 204) throw new Error(`${reply.status} ${await reply.text()}`)
  }
}

/** Runs `work` and returns its seconds and by how many bytes the memory of the server grew. */
async function peakDuring({ pid }: Server, work: () => Promise<unknown>): Promise<Measured> {
  const before = memoryOf(pid).now
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid).now)
  }, SAMPLE_MS)
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  clearInterval(sampling)
  return { seconds, grown: peak - before }
}

/** Publishes an album of checked sounds and returns the milliseconds of the call. */
async function publish(db: Db, call: Call, album: number): Promise<number> {
  const { id: releaseId } = await call('POST', 'create_release', { artist_id: 1 })
  for (let n = 1; n <= TRACKS; n += 1) {
    const hash = `album-${album}-${n}`
    const [sound] = await db
      .insert(studioSound)
      .values({
        artistId: 1,
        releaseId,
        name: `${n} - Song.flac`,
        tags: { album: `Album ${album}`, title: `Song ${n}`, trackNo: n },
        size: 1000,
        state: 'ready',
        fileKey: `audio/${hash}`,
        fileSize: 1000,
        mime: 'audio/mpeg',
        fileHash: hash,
        length: 60,
      })
      .returning({ id: studioSound.id })
    await db.transaction((tx) => placeSound(tx, sound?.id ?? 0))
  }
  const { version } = await call('GET', `release?release_id=${releaseId}`)
  const start = performance.now()
  await call('POST', 'publish_release', { release_id: releaseId, version, rights: 1, notify: 1 })
  return performance.now() - start
}
