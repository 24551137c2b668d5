import * as m from '@earshot/messages/peace'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { blockOf, useCovered } from '../../../lib/state/covered-store.ts'
import { change } from './block-entries.tsx'

/** Replaces the lists of a profile that the viewer does not see, and ends the viewer's own block or mute (PEACE-01). */
export function CoveredPerson({ person }: { person: { id: number; username: string } }) {
  const kind = useCovered((covered) => blockOf(covered, person.id))
  const end = <Button onClick={() => void change(person, 'none')}>{kind === 'mute' ? m.unmute() : m.unblock()}</Button>
  return (
    <EmptyState title={m.hidden()} action={kind === 'none' ? undefined : end}>
      {m.peace_person_hidden({ name: person.username })}
    </EmptyState>
  )
}
