import { DAY_MS, TODAY } from './calendar.ts'
import type { Track } from './catalogue.ts'
import type { MemberSeed } from './content/member-seed.ts'
import { MEMBERS, PLAYLISTS } from './content/people.ts'
import type { DrawnPages, PictureOf } from './draw.ts'
import { chanceOf } from './synth/random.ts'

/** A member; `accounts.ts` lists those who can sign in. */
export type Member = {
  username: string
  fullName: string
  email: string
  city: string
  countryCode: string
  brief: string | null
  role: NonNullable<MemberSeed['role']> | null
  genre: string | null
  phone: string | null
  avatar: string | null
  plays: number
  createdAt: Date
}

/** A playlist; its songs are tracks by their index in the catalogue. */
export type Playlist = {
  owner: string
  name: string
  description: string
  isPublic: boolean
  songs: readonly number[]
}

/** A session that ended long ago. */
export const PAST_SESSION = {
  username: 'hal',
  token: 'the session that hal left in march',
  device: 'An old telephone',
  createdAt: new Date(TODAY - 200 * DAY_MS),
  expiresAt: new Date(TODAY - 170 * DAY_MS),
}

/** The members, in the order of their sign-up. */
export const describeMembers = ({ faces }: DrawnPages, picture: PictureOf): Member[] =>
  MEMBERS.map((seed, index) => {
    const { username, fullName, city, country, brief, role, genre, phone, picture: sleeve } = seed
    return {
      username,
      fullName,
      city,
      countryCode: country,
      brief: brief ?? null,
      role: role ?? null,
      genre: genre ?? null,
      phone: phone ?? null,
      email: `${mailName(username, index)}@earshot.example`,
      avatar: faces.get(username) ?? (sleeve === undefined ? null : picture(sleeve)),
      plays: chanceOf(`member ${username}`).whole(0, 4000),
      createdAt: new Date(TODAY - (600 - index * 9.3) * DAY_MS),
    }
  })

/** Returns the playlists: songs of some genres, in random order. */
export function describePlaylists(tracks: readonly Track[]): Playlist[] {
  return PLAYLISTS.map((seed) => {
    const chance = chanceOf(`playlist ${seed.name}`)
    const pool = seed.genres.flatMap((genre) =>
      tracks.flatMap((track, index) => (track.genre === genre ? [index] : [])),
    )
    const picked: number[] = []
    while (picked.length < Math.min(seed.songs, pool.length)) {
      const track = chance.pick(pool)
      if (!picked.includes(track)) picked.push(track)
    }
    return {
      owner: seed.owner,
      name: seed.name,
      description: seed.description,
      isPublic: seed.isPrivate !== true,
      songs: picked,
    }
  })
}

const mailName = (username: string, place: number): string =>
  /^[a-z0-9._]+$/.test(username) ? username : `member${place + 1}`
