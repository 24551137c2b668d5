import { getAudience } from '@earshot/contract/calls'
import * as m from '@earshot/messages/supporters'
import { useCall } from '../../../session/use-call.ts'
import type { AudienceItem } from './audience-panel.tsx'

/**
 * Returns how many people lose a release or season for subscribers that is taken back; 0 for one for everybody, and for
 * editors, who read no number of subscribers.
 */
export function useSubscribersOf(item: AudienceItem): number {
  const { data } = useCall(getAudience, item)
  return data === undefined || data.audience === 'everybody' ? 0 : (data.subscribers ?? 0)
}

/**
 * Says before a release or season for subscribers is unpublished or deleted how many people subscribe; nothing for
 * others (SUPPORTERS-06).
 */
export function SubscribersNote({ item }: { item: AudienceItem }) {
  const count = useSubscribersOf(item)
  return count === 0 ? null : <p>{m.supporters_away_help({ count })}</p>
}
