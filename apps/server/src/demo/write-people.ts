import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import { member, session } from '../db/schema/member.ts'
import { playlist, playlistTrack } from '../db/schema/playlist.ts'
import { hashPassword } from '../modules/account/passwords.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { MEMBERS, PLAYLISTS } from './content/people.ts'
import { chanceOf } from './synth/random.ts'
import type { Catalogue } from './write-catalogue.ts'
import { DAY_MS, TODAY } from './write-catalogue.ts'
import type { DrawnPages, PictureOf } from './write-pages.ts'

/** Ids of the members by their names. */
export type People = { id: (username: string) => number }

/** Writes the members. One of them has a session that ended long ago. */
export async function writePeople(tx: Db, { faces }: DrawnPages, picture: PictureOf): Promise<People> {
  const values = await Promise.all(
    MEMBERS.map(
      async ({ username, fullName, city, country, brief, role, genre, phone, password, picture: sleeve }, place) => {
        const known = password ?? DEMO_ACCOUNTS.find((account) => account.username === username)?.password
        const chance = chanceOf(`member ${username}`)
        return {
          username,
          fullName,
          city,
          countryCode: country,
          brief: brief ?? null,
          role: role ?? null,
          genre: genre ?? null,
          phone: phone ?? null,
          email: `${mailName(username, place)}@earshot.example`,
          passwordHash: known === undefined ? null : await hashPassword(known),
          avatar: faces.get(username) ?? (sleeve === undefined ? null : picture(sleeve)),
          plays: chance.whole(0, 4000),
          createdAt: new Date(TODAY - (600 - place * 9.3) * DAY_MS),
        }
      },
    ),
  )
  const rows = await tx.insert(member).values(values).returning({ id: member.id, username: member.username })
  const ids = new Map(rows.map((row) => [row.username, row.id]))
  const id = (username: string) => {
    const found = ids.get(username)
    if (found === undefined) throw new Error(`there is no member ${username}`)
    return found
  }
  const past = new Date(TODAY - 200 * DAY_MS)
  await tx.insert(session).values({
    memberId: id('hal'),
    tokenHash: hashToken('the session that hal left in march'),
    device: 'An old telephone',
    createdAt: past,
    usedAt: past,
    expiresAt: new Date(past.getTime() + 30 * DAY_MS),
  })
  return { id }
}

/** Writes the playlists: songs of the wanted genres, in an order of chance. */
writePeople.playlists = async (tx: Db, people: People, { tracksByGenre }: Catalogue): Promise<void> => {
  for (const seed of PLAYLISTS) {
    const chance = chanceOf(`playlist ${seed.name}`)
    const pool = seed.genres.flatMap((genre) => [...(tracksByGenre.get(genre) ?? [])])
    const picked: number[] = []
    while (picked.length < Math.min(seed.songs, pool.length)) {
      const id = chance.pick(pool)
      if (!picked.includes(id)) picked.push(id)
    }
    const [row] = await tx
      .insert(playlist)
      .values({
        memberId: people.id(seed.owner),
        name: seed.name,
        description: seed.description,
        isPublic: seed.isPrivate !== true,
        songCount: picked.length,
        plays: seed.isPrivate === true ? 0 : chance.whole(0, 5000),
        rate: Math.round(chance.between(3, 5) * 10) / 10,
        ratesCount: chance.whole(0, 90),
      })
      .returning({ id: playlist.id })
    if (row === undefined) throw new Error('a playlist was not stored')
    if (picked.length > 0)
      await tx
        .insert(playlistTrack)
        .values(picked.map((trackId, pos) => ({ playlistId: row.id, trackId, pos, streams: chance.whole(0, 60) })))
  }
}

const mailName = (username: string, place: number): string =>
  /^[a-z0-9._]+$/.test(username) ? username : `member${place + 1}`
