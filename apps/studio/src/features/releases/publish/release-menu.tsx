import { mayDeleteForCreator } from '@earshot/contract/access'
import { deleteRelease, publishAgain, restoreRelease, unpublishRelease } from '@earshot/contract/calls'
import type { Release } from '@earshot/contract/studio/release'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { useState } from 'react'
import { Confirm } from '../../../forms/confirm.tsx'
import { useMember, useRole } from '../../../frame/use-member.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { showProblem } from '../../../toasts.ts'
import { SubscribersNote, useSubscribersOf } from '../../supporters/audience/subscribers-note.tsx'
import { showRelease } from '../use-release.ts'

/** The acts that take a release back: unpublish, delete, restore (RELEASE-29, RELEASE-30). */
export function ReleaseMenu({ release }: { release: Release }) {
  const [isDeleting, setDeleting] = useState(false)
  const [isHiding, setHiding] = useState(false)
  const [failure, setFailure] = useState('')
  const member = useMember()
  const role = useRole({ kind: 'artist', id: release.artist_id })
  const mayDelete = mayDeleteForCreator({ id: member.id, role: member.role }, role)
  const one = { release_id: release.id }
  const item = { kind: 'release', id: release.id } as const
  const subscribers = useSubscribersOf(item)
  const unpublish = () => send(() => api.post(unpublishRelease, one)).finally(() => setHiding(false))
  const send = async (call: () => Promise<Release>) => {
    try {
      await showRelease(await call())
      setFailure('')
      setDeleting(false)
    } catch (error) {
      if (isDeleting) setFailure(messageOf(error))
      else showProblem(messageOf(error))
    }
  }
  const isShown = release.state === 'published' || release.state === 'changed'
  const canDelete = release.state !== 'removed' && mayDelete
  return (
    <>
      {release.state === 'removed' && mayDelete && (
        <Button variant="solid" onClick={() => void send(() => api.post(restoreRelease, one))}>
          {m.restore()}
        </Button>
      )}
      {release.state === 'hidden' && release.hidden_by === 'creator' && (
        <Button variant="solid" onClick={() => void send(() => api.post(publishAgain, one))}>
          {m.release_publish_again()}
        </Button>
      )}
      {(isShown || canDelete) && (
        <Menu label={m.release_acts()} button={<IconDots size={20} />}>
          {isShown && (
            <MenuButton onClick={() => (subscribers === 0 ? void unpublish() : setHiding(true))}>
              {m.release_unpublish()}
            </MenuButton>
          )}
          {canDelete && <MenuButton onClick={() => setDeleting(true)}>{m.delete_it()}</MenuButton>}
        </Menu>
      )}
      {isHiding && (
        <Confirm
          open
          title={m.release_unpublish_title({ title: release.title })}
          act={m.release_unpublish()}
          onAct={() => void unpublish()}
          onClose={() => setHiding(false)}
        >
          <SubscribersNote item={item} />
        </Confirm>
      )}
      {isDeleting && (
        <DeleteDialog
          release={release}
          failure={failure}
          onClose={() => setDeleting(false)}
          onDelete={(title) => void send(() => api.post(deleteRelease, { ...one, title }))}
        />
      )}
    </>
  )
}

function DeleteDialog({
  release,
  failure,
  onClose,
  onDelete,
}: {
  release: Release
  failure: string
  onClose: () => void
  onDelete: (title: string) => void
}) {
  const [title, setTitle] = useState('')
  return (
    <Confirm
      open
      title={m.release_delete_title({ title: release.title === '' ? m.release_untitled() : release.title })}
      act={m.delete_it()}
      isBusy={title !== release.title}
      problem={failure}
      onAct={() => onDelete(title)}
      onClose={onClose}
    >
      <p>{m.release_delete_help({ tracks: release.track_count, days: RELEASE.restoreDays })}</p>
      <SubscribersNote item={{ kind: 'release', id: release.id }} />
      {release.title !== '' && (
        <Field
          label={m.release_type_title({ title: release.title })}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
    </Confirm>
  )
}
