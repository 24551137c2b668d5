import type { Artist } from './catalogue.ts'
import { MEMBERS } from './content/people.ts'
import type { Podcast } from './podcasts.ts'
import { chanceOf } from './synth/random.ts'

/** An artist or podcast by name. */
export type Creator = { kind: 'artist' | 'podcast'; name: string }

/**
 * A subscription to a plan, named by its index among those of its artist or podcast. It started `startedDaysAgo` days
 * before the world was built and was paid since then, or `payments` times. A cancelled one is valid until its paid time
 * ends.
 */
export type Subscription = Creator & {
  username: string
  plan: number
  startedDaysAgo: number
  payments?: number
  isCancelled?: boolean
}

/** A payment made once: support of an artist, or a tip for the platform without one. */
export type Gift = {
  username: string
  artist: string | undefined
  tier: string | undefined
  amount: number
  daysAgo: number
  isRefunded?: boolean
}

/** Payments of members over fourteen months. */
export type Money = { subscriptions: readonly Subscription[]; gifts: readonly Gift[] }

/** Days in which members signed up: fourteen months. */
const DAYS = 425
/** Members whose payments are only those listed here, so that their pages do not change. */
const APART = ['mara', 'otto', 'edda', 'noor', 'just_looking']

/** Describes the payments to artists and podcasts with plans; the first of these artists also receives support. */
export function describeMoney(artists: readonly Artist[], podcasts: readonly Podcast[]): Money {
  const creators = [
    ...artists.flatMap(({ name, plans }) =>
      plans.length > 0 ? [{ kind: 'artist' as const, name, plans: plans.length }] : [],
    ),
    ...podcasts.flatMap(({ title, plans }) =>
      plans.length > 0 ? [{ kind: 'podcast' as const, name: title, plans: plans.length }] : [],
    ),
  ]
  const first = artists.find(({ plans }) => plans.length > 0)?.name ?? ''
  return {
    subscriptions: [
      {
        kind: 'artist',
        name: first,
        username: 'mara',
        plan: 0,
        startedDaysAgo: 1,
      },
      { kind: 'artist', name: 'Halogen Choir', username: 'mara', plan: 0, startedDaysAgo: 200, payments: 3 },
      { kind: 'podcast', name: 'Solder', username: 'mara', plan: 0, startedDaysAgo: 12, isCancelled: true },
      ...creators.flatMap((creator) => subscribersOf(creator, creator.name === first ? 0.5 : 0.1)),
    ],
    gifts: giftsTo(first),
  }
}

function subscribersOf({ kind, name, plans }: Creator & { plans: number }, share: number): Subscription[] {
  const chance = chanceOf(`subscribers of ${name}`)
  const people = MEMBERS.map(({ username }) => username).filter(
    (username) => !APART.includes(username) && chance.next() < share,
  )
  return people.map((username, index) => {
    const paid = chance.whole(1, 9)
    const fate = chance.next()
    return {
      kind,
      name,
      username,
      plan: chance.next() < 0.8 ? 0 : plans - 1,
      // The first one is a member from the start.
      startedDaysAgo: index === 0 ? DAYS : chance.whole(2, DAYS),
      ...(fate < 0.3 && { payments: paid }),
      ...(fate > 0.88 && { isCancelled: true }),
    }
  })
}

const TIERS: readonly (readonly [tier: string, amount: number])[] = [
  ['Bronze', 500],
  ['Bronze', 500],
  ['Gold', 2000],
]

function giftsTo(artist: string): Gift[] {
  const chance = chanceOf(`gifts to ${artist}`)
  const people = MEMBERS.map(({ username }) => username).filter((username) => !APART.includes(username))
  const support = Array.from({ length: 9 }, (_, index): Gift => {
    const [tier, amount] = chance.pick(TIERS)
    return {
      username: chance.pick(people),
      artist,
      tier,
      amount,
      daysAgo: chance.whole(1, DAYS),
      ...(index === 4 && { isRefunded: true }),
    }
  })
  const tips = Array.from({ length: 5 }, (): Gift => ({
    username: chance.pick(people),
    artist: undefined,
    tier: undefined,
    amount: chance.pick([200, 300, 500]),
    daysAgo: chance.whole(1, DAYS),
  }))
  return [...support, ...tips]
}
