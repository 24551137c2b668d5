import { earnings, verifyToken } from '@earshot/contract/calls'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { Profile } from '@earshot/contract/member/account'
import { useSuspenseQuery } from '@tanstack/react-query'
import { callOptions, replies } from '../session/use-call.ts'

/** Returns the signed-in member. */
export const useMember = (): Profile => useSuspenseQuery(callOptions(verifyToken)).data

/** An artist or podcast of the member. */
export type StudioCreator = Creator & { name: string }

/** Returns the artists and podcasts of the member. */
export function useStudio(): { creators: readonly StudioCreator[] } {
  const { artists = [], podcasts = [] } = useSuspenseQuery(callOptions(earnings)).data
  return {
    creators: [
      ...artists.map((artist) => ({ kind: 'artist' as const, ...artist })),
      ...podcasts.map((podcast) => ({ kind: 'podcast' as const, ...podcast })),
    ],
  }
}

/** Reads what the frame of every page shows. */
export const loadMember = async (): Promise<void> =>
  void (await Promise.all([
    replies.ensureQueryData(callOptions(verifyToken)),
    replies.ensureQueryData(callOptions(earnings)),
  ]))
