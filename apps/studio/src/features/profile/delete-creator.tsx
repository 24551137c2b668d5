import { mayDeleteForCreator } from '@earshot/contract/access'
import { deleteCreator, getCreatorRemoval } from '@earshot/contract/calls'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { CreatorRemoval } from '@earshot/contract/studio/creator-removal'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Confirm } from '../../forms/dialogs/confirm.tsx'
import { useMember, useRole } from '../../frame/use-member.ts'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { OVERVIEW } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { useAct, useCall } from '../../session/use-call.ts'
import { showDone } from '../../toasts.ts'
import styles from './profile.module.css'

/** Deletes the artist or podcast; for its owners (RELEASE-31). */
export function DeleteCreator({ creator }: { creator: Creator }) {
  const member = useMember()
  const role = useRole(creator)
  const [isOpen, setOpen] = useState(false)
  if (!mayDeleteForCreator(member, role)) return null
  return (
    <section className={styles.deletion} aria-label={deleteWord(creator)}>
      <h2>{deleteWord(creator)}</h2>
      <p>{m.studio_delete_creator_help({ days: RELEASE.restoreDays })}</p>
      <Button onClick={() => setOpen(true)}>{deleteWord(creator)}</Button>
      {isOpen && <DeleteDialog creator={creator} onClose={() => setOpen(false)} />}
    </section>
  )
}

const deleteWord = ({ kind }: Creator): string =>
  kind === 'artist' ? m.studio_delete_artist() : m.studio_delete_podcast()

function DeleteDialog({ creator, onClose }: { creator: Creator; onClose: () => void }) {
  const navigate = useNavigate()
  const call = useCall(getCreatorRemoval, creator)
  const remove = useAct(deleteCreator)
  const [name, setName] = useState('')
  const [endsSubscribers, setEnds] = useState(false)
  const facts = call.data
  const isClosed =
    facts === undefined ||
    facts.refusals.length > 0 ||
    (facts.subscribers > 0 && !endsSubscribers) ||
    name.trim() !== facts.name.replaceAll(/\s+/g, ' ').trim() ||
    remove.isPending
  const act = async () => {
    await remove.mutateAsync({ ...creator, name, end_subscribers: endsSubscribers ? 1 : 0 })
    await navigate(OVERVIEW)
    showDone(m.studio_creator_deleted({ name: facts?.name ?? '', days: RELEASE.restoreDays }))
  }
  return (
    <Confirm
      open
      title={deleteWord(creator)}
      act={m.delete_it()}
      isBusy={isClosed}
      problem={remove.error === null ? '' : messageOf(remove.error)}
      onAct={() => void act().catch(() => undefined)}
      onClose={onClose}
    >
      <CallStates call={call} skeleton={<TableSkeleton rows={2} />}>
        {(shown) => (
          <Facts creator={creator} facts={shown} endsSubscribers={endsSubscribers} onEnds={setEnds}>
            <Field
              label={m.studio_type_name({ name: shown.name })}
              value={name}
              autoComplete="off"
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </Facts>
        )}
      </CallStates>
    </Confirm>
  )
}

function Facts({
  creator: { kind },
  facts: { refusals, subscribers, releases, items, drafts },
  endsSubscribers,
  onEnds,
  children,
}: {
  creator: Creator
  facts: CreatorRemoval
  endsSubscribers: boolean
  onEnds: (ends: boolean) => void
  children: ReactNode
}) {
  if (refusals.length > 0)
    return (
      <>
        <p>{m.studio_delete_refused()}</p>
        <ul className={styles.refusals}>
          {refusals.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </>
    )
  return (
    <div className={styles.facts}>
      <p>
        {kind === 'artist'
          ? m.studio_delete_artist_goes({ releases, items, drafts, days: RELEASE.restoreDays })
          : m.studio_delete_podcast_goes({ items, days: RELEASE.restoreDays })}
      </p>
      {subscribers > 0 && (
        <>
          <p>{m.studio_end_subscribers_help({ count: subscribers })}</p>
          <CheckField
            label={m.studio_end_subscribers({ count: subscribers })}
            checked={endsSubscribers}
            onChange={({ currentTarget }) => onEnds(currentTarget.checked)}
          />
        </>
      )}
      {children}
    </div>
  )
}
