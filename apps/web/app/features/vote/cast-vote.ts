import { updateVote } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { api } from '../../lib/api.ts'
import { createStore } from '../../lib/state/store.ts'
import { changeOnce } from '../../lib/state/viewer-state.ts'
import type { Candidate } from './vote.rules.ts'

/** The server's reply to the viewer's last vote on this page. */
export type Cast = { name: string; reply: Data<typeof updateVote> }

/** `busy` contains the keys of pending votes. */
export const useVotes = createStore<{ busy: readonly string[]; last: Cast | null }>({ busy: [], last: null })

/** Identifies a vote: one artist of one ballot. */
export const voteKey = (ballotId: number, artistId: number): string => `${ballotId}/${artistId}`

/**
 * Casts or withdraws the viewer's vote for an artist (VOTING-19, VOTING-20). It sends the action that the button
 * offered, so that a second click, or one in another tab, changes nothing. A failure is shown by the global dialog.
 */
export async function castVote(ballotId: number, { id, name, is_vote: mayVote }: Candidate): Promise<void> {
  const reply = await changeOnce(useVotes, voteKey(ballotId, id), () =>
    api.post(updateVote, { artist_id: id, sub_categories_id: ballotId, vote: mayVote ? 1 : 0 }),
  )
  if (reply !== undefined) useVotes.setState({ last: { name, reply } })
}
