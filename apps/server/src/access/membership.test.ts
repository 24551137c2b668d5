import { afterAll, beforeAll, expect, test } from 'vitest'
import { artistMember, podcastMember } from '../db/schema/money/membership.ts'
import { openTestDb } from '../testing/database/database.ts'
import { seedArtist, seedMember, seedPodcast } from '../testing/seed.ts'
import { endMembership, setMembership } from './membership.store.ts'

let open: Awaited<ReturnType<typeof openTestDb>>
beforeAll(async () => {
  open = await openTestDb()
})
afterAll(() => open.close())

test('a member is the owner or an editor of an artist or podcast, once; again changes the role', async () => {
  const { db } = open
  const memberId = await seedMember(db)
  const [artistId, podcastId] = [
    await seedArtist(db, { name: 'Marrow & Finch' }),
    await seedPodcast(db, { title: 'Low Tide' }),
  ]
  const [artist, podcast] = [{ kind: 'artist', id: artistId } as const, { kind: 'podcast', id: podcastId } as const]
  expect(await setMembership(db, artist, memberId, 'editor')).toBe('Marrow & Finch')
  await setMembership(db, artist, memberId, 'owner')
  expect(await setMembership(db, podcast, memberId, 'editor')).toBe('Low Tide')
  expect(await db.select({ id: artistMember.artistId, role: artistMember.role }).from(artistMember)).toEqual([
    { id: artistId, role: 'owner' },
  ])
  expect(await db.select({ id: podcastMember.podcastId, role: podcastMember.role }).from(podcastMember)).toEqual([
    { id: podcastId, role: 'editor' },
  ])
  expect(await endMembership(db, podcast, memberId)).toEqual({ name: 'Low Tide', wasMember: true })
  expect(await endMembership(db, podcast, memberId)).toEqual({ name: 'Low Tide', wasMember: false })
  expect(await db.$count(podcastMember)).toBe(0)
  await expect(setMembership(db, { kind: 'podcast', id: 999_999 }, memberId, 'owner')).rejects.toThrow(/podcast/)
})
