import type { CreatorRole } from '@earshot/contract/access'
import { studioOverview, verifyToken } from '@earshot/contract/calls'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { Data } from '@earshot/contract/client'
import type { Profile } from '@earshot/contract/member/account'
import { useSuspenseQuery } from '@tanstack/react-query'
import { callOptions, replies } from '../session/use-call.ts'

/** Returns the signed-in member. */
export const useMember = (): Profile => useSuspenseQuery(callOptions(verifyToken)).data

/** Returns the member's creators, applications and invitations (STUDIO-05). */
export const useStudio = (): Data<typeof studioOverview> => useSuspenseQuery(callOptions(studioOverview)).data

/** Returns the member's role in a creator; null for an admin without one, and for others. */
export const useRole = ({ kind, id }: Creator): CreatorRole =>
  useStudio().creators.find((each) => each.kind === kind && each.id === id)?.role ?? null

/** Reads what the frame of the desk shows. */
export async function loadMember(): Promise<void> {
  await replies.ensureQueryData(callOptions(verifyToken))
}

/** Reads what the frame of the artist portal shows. */
export async function loadStudio(): Promise<void> {
  await Promise.all([loadMember(), replies.ensureQueryData(callOptions(studioOverview))])
}
