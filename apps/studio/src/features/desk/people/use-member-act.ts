import type { Input } from '@earshot/contract/client'
import { deskMember } from '@earshot/contract/desk/calls'
import type {
  addMemberNote,
  confirmMemberEmail,
  endMemberSessions,
  setMemberRoles,
  updateMemberEmail,
} from '@earshot/contract/desk/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { callOptions } from '../../../session/use-call.ts'

type Path =
  | typeof endMemberSessions
  | typeof setMemberRoles
  | typeof addMemberNote
  | typeof updateMemberEmail
  | typeof confirmMemberEmail

/** Returns the mutation of an act on a member; its reply is the member as the act left it. */
export function useMemberAct<P extends Path>(path: P, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<P>) => api.post(path, input),
    onSuccess: (member) => client.setQueryData(callOptions(deskMember, { member_id: id }).queryKey, member),
  })
}
