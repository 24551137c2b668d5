import { DEMO_ACCOUNTS } from '../accounts.ts'
import { DAY_MS, TODAY } from '../calendar.ts'
import { ARTISTS } from '../content/catalogue/artists.ts'
import { PODCASTS } from '../content/catalogue/podcasts.ts'
import { MEMBERS } from '../content/people.ts'
import { chanceOf } from '../synth/random.ts'
import type { Topic } from './posts.ts'

/** Follows of members, topics, artists and podcasts. */
export type Follows = {
  members: readonly { follower: string; followed: string; at: Date }[]
  topics: readonly { username: string; topic: string; at: Date }[]
  creators: readonly { username: string; kind: 'artist' | 'podcast'; name: string; at: Date }[]
}

/** Members without followers. */
const UNNOTICED = ['quiet_one', 'just_looking']
/** Members with many followers. */
const LOVED = [
  ...DEMO_ACCOUNTS.map(({ username }) => username),
  'aunt_bea',
  'kwame',
  'grandpa_joe',
  'tambourine_tess',
  'vicar_pam',
  'ilse_b',
  'lotte6',
]
/** Members who follow nobody. */
const FOLLOWS_NOBODY = ['just_looking', 'noor']

/** Describes which members follow which members, topics, artists and podcasts. */
export function describeFollows(topics: readonly Topic[]): Follows {
  const names = MEMBERS.map(({ username }) => username)
  const pool = [...names, ...LOVED, ...LOVED, ...LOVED].filter((name) => !UNNOTICED.includes(name))
  return {
    members: names
      .filter((name) => !FOLLOWS_NOBODY.includes(name))
      .flatMap((follower) => {
        const chance = chanceOf(`whom ${follower} follows`)
        const followed = new Set(
          Array.from({ length: chance.whole(3, 22) }, () => chance.pick(pool)).filter((other) => other !== follower),
        )
        return [...followed].map((other) => ({
          follower,
          followed: other,
          at: new Date(TODAY - chance.between(0, 300) * DAY_MS),
        }))
      }),
    topics: names.flatMap((username) => {
      const chance = chanceOf(`topics of ${username}`)
      return topics
        .filter(() => chance.next() < 0.4)
        .map(({ title }) => ({ username, topic: title, at: new Date(TODAY - chance.between(0, 300) * DAY_MS) }))
    }),
    creators: [
      ...ARTISTS.flatMap(({ name, owner }) => followersOf('artist', name, owner)),
      ...PODCASTS.flatMap(({ title }) => followersOf('podcast', title, undefined)),
    ],
  }
}

// Some have no followers, and some are followed by more than half of the members.
function followersOf(
  kind: 'artist' | 'podcast',
  name: string,
  owner: string | undefined,
): Follows['creators'][number][] {
  const chance = chanceOf(`followers of ${kind} ${name}`)
  const share = chance.between(-0.05, 0.6)
  return MEMBERS.filter(({ username }) => username !== owner && chance.next() < share).map(({ username }) => ({
    username,
    kind,
    name,
    at: new Date(TODAY - chance.between(0, 420) * DAY_MS),
  }))
}
