import { PASSWORD, callApi, makeMember } from './account-journeys.ts'
import { read } from './listenable.ts'
import type { Talker } from './talk-world.ts'

/** Brings a member to follow another, or to leave them, whatever was before. */
export async function setFollow(from: Talker, to: { id: number }, follows: boolean): Promise<void> {
  const { followings } = await read('user/followings_and_followers', {}, from.token)
  if (followings.some(({ followed_user: { id } }) => id === to.id) !== follows)
    await callApi('user/update_follow_status', { user_id: from.id, following_user_id: to.id }, from.token)
}

/** Somebody who is only in this run, so that nobody else's doings reach them. */
export async function newTalker(): Promise<Talker> {
  const { username } = await makeMember()
  const profile = await callApi('user/login', { email: username, password: PASSWORD })
  const { id, token } = profile
  if (typeof id !== 'number' || typeof token !== 'string') throw new Error('a new member could not sign in')
  return { id, username, token, storage: { token, 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }) } }
}
