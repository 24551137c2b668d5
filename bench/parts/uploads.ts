import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { UPLOAD } from '@earshot/contract/limits'
import { hashToken } from '../../apps/server/src/db/hash-token.ts'
import { openDb } from '../../apps/server/src/db/open.ts'
import { session } from '../../apps/server/src/db/schema/account.ts'
import { seedMember, seedPost } from '../../apps/server/src/testing/seed.ts'
import { longVideo } from '../../apps/server/src/testing/videos.ts'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { memoryOf, startServer, temporaryFolder } from '../server.ts'

/** As many uploads as the server takes at once, by three members, since each may have three. */
const UPLOADS = 8
const OF_ONE = 3
/** Milliseconds in which a server that has just started comes to rest, and between two looks at its memory. */
const SETTLE_MS = 10_000
const LOOK_MS = 10
/** Megabytes that they may take together above what the server takes at rest: less than the files themselves. */
const MOST_MEGABYTES = 150

/** Memory that eight videos of the largest size take when they come at once. */
export const benchUploads: Part = async ({ note }) => {
  const dataDir = temporaryFolder()
  const places = await fill(dataDir)
  const film = await longVideo(UPLOAD.videoBytes)
  const server = await startServer(undefined, {}, dataDir)
  try {
    await wait(SETTLE_MS)
    const floor = memoryOf(server.pid).now
    let most = floor
    const looking = setInterval(() => (most = Math.max(most, memoryOf(server.pid).now)), LOOK_MS)
    const began = Date.now()
    const codes = await Promise.all(places.map((place, n) => send(server.origin, place, film, n)))
    clearInterval(looking)
    note(`a video of ${megabytes(film.length)}; the server at rest: ${megabytes(floor)}, at most: ${megabytes(most)}`)
    return [
      row(`${UPLOADS} videos at once: memory above rest`, (most - floor) / 1e6, { most: MOST_MEGABYTES, unit: ' MB' }),
      row('  seconds until the last is stored', (Date.now() - began) / 1000, { digits: 1 }),
      row('  refused or failed', codes.filter((code) => code !== 200).length, { most: 0 }),
    ]
  } finally {
    await server.stop()
  }
}

type Place = { token: string; postId: number }

/** Members with a session and a post for each upload. */
async function fill(dataDir: string): Promise<Place[]> {
  const { db, close } = await openDb({
    dataDir,
    onLost: (error) => {
      throw error
    },
  })
  const places: Place[] = []
  while (places.length < UPLOADS) {
    const memberId = await seedMember(db)
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db.insert(session).values({ memberId, tokenHash: hashToken(token), expiresAt })
    for (let n = 0; n < OF_ONE && places.length < UPLOADS; n += 1)
      places.push({ token, postId: await seedPost(db, { memberId }) })
  }
  await close()
  return places
}

async function send(origin: string, { token, postId }: Place, film: Buffer, n: number): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ blog_id: postId, type: 'video', pos: 0 })) form.set(name, String(value))
  // Something after the last box makes each a file of its own.
  form.set('video', new Blob([new Uint8Array(film), String(n)]), 'concert.mp4')
  const headers = { 'api-key': 'earshot-web', token }
  const reply = await fetch(`${origin}/api/blog/upload_media`, { method: 'POST', headers, body: form })
  await reply.text()
  return reply.status
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
