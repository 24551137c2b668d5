import { artistMember } from '../db/schema/money/membership.ts'
import { studioSound } from '../db/schema/studio/studio-sound.ts'
import type { ProposedTags } from '../db/schema/studio/studio-sound.ts'
import { placeSound } from '../modules/studio/release/placed-sounds.store.ts'
import type { TestApp } from './app.ts'
import { seedArtist, seedMember } from './seed.ts'

/** Creates an artist with a member of its team, who is signed in. */
export async function seedTeam(app: TestApp, role: 'owner' | 'editor') {
  const artistId = await seedArtist(app.db)
  const memberId = await seedMember(app.db)
  await app.db.insert(artistMember).values({ artistId, memberId, role })
  const { username } = await app.get('user/verify_token', {}, await app.signIn(memberId))
  return { artistId, memberId, username, token: await app.signIn(memberId) }
}

/** Creates a checked sound of a release, which becomes its track, and returns its id. */
export async function seedSound(
  app: TestApp,
  artistId: number,
  releaseId: number,
  { name, tags = {} }: { name: string; tags?: ProposedTags },
): Promise<number> {
  const hash = `${artistId}-${releaseId}-${name}`
  const [sound] = await app.db
    .insert(studioSound)
    .values({
      artistId,
      releaseId,
      name,
      tags,
      size: 1000,
      state: 'ready',
      fileKey: `audio/${hash}`,
      fileSize: 1000,
      mime: 'audio/mpeg',
      fileHash: hash,
      length: 60,
    })
    .returning({ id: studioSound.id })
  await app.db.transaction((tx) => placeSound(tx, sound?.id ?? 0))
  return sound?.id ?? 0
}
