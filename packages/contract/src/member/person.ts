import { z } from 'zod'
import * as calls from '../calls.ts'
import { CreatorLink } from '../catalogue/creator.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { shows } from '../kind.ts'
import { ACCOUNT, PAGE_SIZE, PUBLIC_ROLES } from '../limits.ts'
import {
  Count,
  Html,
  Id,
  IdInput,
  MaybeText,
  PageNumber,
  Rate,
  Time,
  Url,
  idOf,
  limit,
  line,
  page,
  text,
} from '../primitives.ts'
import { Profile } from './account.ts'
import { PERSON_LISTS, USERNAME } from './person-limits.ts'

/** An artist or podcast that a member belongs to. */
const PersonCreator = z.object({
  kind: z.enum(['artist', 'podcast']),
  id: idOf('artist', 'podcast'),
  name: z.string(),
  image: Url,
})

/**
 * The public profile of a member (PERSON-01). City and country are there only if the member shows them, `likes`,
 * `plays` and `genre` only if the viewer may see likes and listening. The profile of a suspended member has none of
 * these, and no bio, pronouns or links. `viewer` is the kind of viewer that the reply is for.
 */
export const Person = z.object({
  id: idOf('member'),
  username: z.string(),
  full_name: MaybeText,
  avatarURL: Url,
  backImage: Url,
  brief: Html,
  pronouns: MaybeText,
  city: MaybeText,
  country_code: MaybeText,
  links: z.array(CreatorLink),
  role: z.enum(PUBLIC_ROLES).nullish(),
  creators: z.array(PersonCreator),
  followers_count: Count,
  joined_at: Time,
  plays: Count.optional(),
  genre: MaybeText,
  counts: shows(
    z.object({ posts: Count, comments: Count, playlists: Count, reviews: Count, likes: Count.optional() }),
    'post',
    'lively',
    'playlist',
    'review',
  ),
  viewer: z.enum(['visitor', 'member', 'owner']),
})
export type Person = z.infer<typeof Person>

/** A list of a public profile. */
export type PersonList = (typeof PERSON_LISTS)[number]

/**
 * A row of a list of a public profile: a post, a comment with the title of its post, a public playlist, or a review
 * with the title of its item. `link` is its page on this site or in the player.
 */
export const PersonItem = z.object({
  id: Id,
  post_id: idOf('post').optional(),
  title: z.string(),
  text: MaybeText,
  image: Url,
  link: z.string(),
  created_at: Time,
  rate: Rate.optional(),
  count: Count.optional(),
})
export type PersonItem = z.infer<typeof PersonItem>

// Not in the specification: the page of a member (PERSON-01).
export const getPerson = get(calls.getPerson, {
  summary: 'The public profile of a member by a username, or by one that the member had in the last year',
  auth: 'optional',
  scope: 'read',
  input: z.object({ username: text(1, ACCOUNT.usernameMax) }),
  data: Person,
  errors: [STATUS.notFound],
})

export const personItems = get(calls.personItems, {
  summary: 'Public posts, comments, playlists or reviews of a member, newest first',
  auth: 'optional',
  scope: 'read',
  input: z.object({
    user_id: IdInput,
    list: z.enum(PERSON_LISTS, `must be one of ${PERSON_LISTS.join(', ')}`),
    offset: PageNumber,
    limit: limit(PAGE_SIZE.person),
  }),
  data: page(shows(PersonItem, 'lively', 'playlist', 'review')),
  errors: [STATUS.notFound],
})

export const updateUsername = post(calls.updateUsername, {
  summary: `Change the viewer's username, at most once in ${USERNAME.everyDays} days; the former one redirects to the profile for ${USERNAME.redirectDays} days`,
  auth: 'token',
  scope: 'account',
  limits: ['usernames'],
  input: z.object({ username: line(1, ACCOUNT.usernameMax) }),
  data: Profile,
  errors: [STATUS.conflict],
})

/** The calls of public profiles. */
export const personCalls = [getPerson, personItems, updateUsername] as const
