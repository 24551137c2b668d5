import { DEMO_ACCOUNTS } from './accounts.ts'
import { DAY_MS, TODAY } from './calendar.ts'
import { MEMBERS } from './content/people.ts'
import type { Topic } from './posts.ts'
import { chanceOf } from './synth/random.ts'

/** Who follows whom and which topics. */
export type Follows = {
  members: readonly { follower: string; followed: string; at: Date }[]
  topics: readonly { username: string; topic: string; at: Date }[]
}

/** Nobody follows them. */
const UNNOTICED = ['quiet_one', 'just_looking']
/** Many follow them. */
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
/** Each of these follows nobody yet. */
const FOLLOWS_NOBODY = ['just_looking', 'noor']

/** Who follows whom, and who follows which of the topics. */
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
  }
}
