import { login } from '@earshot/contract/calls'
import { createClient, type ApiClient } from '@earshot/contract/client'
import { DEMO_ACCOUNTS } from '@earshot/demo-world/accounts'
import type { Role } from './visits.ts'

/** A viewer: their browser's storage, their key for the player, and their API client. */
export type Looker = { id: number; storage: Record<string, string>; playerKey: string; api: ApiClient }

const NAMES: Record<Exclude<Role, 'visitor'>, (typeof DEMO_ACCOUNTS)[number]['username']> = {
  member: 'mara',
  admin: 'edda',
}

/** Signs the members of the demo world in on the server at `url`. */
export async function signInLookers(url: string): Promise<Record<Role, Looker>> {
  const [member, admin] = await Promise.all([signIn(url, NAMES.member), signIn(url, NAMES.admin)])
  return { visitor: { id: 0, storage: {}, playerKey: '', api: clientOf(url, '') }, member, admin }
}

async function signIn(url: string, username: string): Promise<Looker> {
  const account = DEMO_ACCOUNTS.find((each) => each.username === username)
  if (account === undefined) throw new Error(`there is no ${username} in the demo world`)
  const profile = await clientOf(url, '').post(login, { email: username, password: account.password })
  const { id, token } = profile
  // Each page that a session opens requests a player key, and only the newest stay valid: the captured player has its
  // own session.
  const { player_token: playerKey } = await clientOf(url, '').post(login, {
    email: username,
    password: account.password,
  })
  return {
    id,
    storage: { token, 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }) },
    playerKey,
    api: clientOf(url, token),
  }
}

/**
 * Returns the URL of a page for this person: the key at the end of the path identifies the listener to the player
 * (PLAYERLINKS-01).
 */
export function urlFor({ playerKey }: Looker, path: string): string {
  return path.startsWith('/player/') && path !== '/player/' && playerKey !== '' ? `${path}/${playerKey}` : path
}

const clientOf = (url: string, token: string): ApiClient =>
  createClient({ base: `${url}/api/`, apiKey: 'earshot-web', token: () => token })
