import { PASSWORD, callApi, makeMember } from './account-journeys.ts'
import type { Author } from './community-world.ts'
import { read } from './listenable.ts'

/** Makes a member follow another, or unfollow them, whatever the state before. */
export async function setFollow(from: Author, to: { id: number }, follows: boolean): Promise<void> {
  const { followings } = await read('user/followings_and_followers', {}, from.token)
  if (followings.some(({ followed_user: { id } }) => id === to.id) !== follows)
    await callApi('user/update_follow_status', { user_id: from.id, following_user_id: to.id }, from.token)
}

/** Creates a member for this run only, so that no other test affects them. */
export async function newAuthor(): Promise<Author> {
  const { username } = await makeMember()
  const profile = await callApi('user/login', { email: username, password: PASSWORD })
  const { id, token } = profile
  if (typeof id !== 'number' || typeof token !== 'string') throw new Error('a new member could not sign in')
  return { id, username, token, storage: { token, 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }) } }
}
