import type { ReleaseState } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { useState, type ReactNode } from 'react'
import { Confirm } from '../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../session/message-of.ts'
import { showDone, showProblem } from '../../toasts.ts'

/** A release or episode that is taken back; `title` is empty for an untitled one. */
type Draft = { state: ReleaseState; hidden_by: 'creator' | 'site' | null; title: string }

/** The calls that take a release or episode back, and show what they return. */
type Acts = Readonly<Record<'unpublish' | 'publishAgain' | 'restore', () => Promise<void>>> & {
  remove: (title: string) => Promise<void>
}

/** The acts that take a release or episode back: unpublish, delete, restore (RELEASE-29, RELEASE-30). */
export function DraftMenu({
  draft: { state, hidden_by: hiddenBy, title },
  untitled,
  mayDelete,
  deleteHelp,
  loss,
  acts,
}: {
  draft: Draft
  /** Names a draft without a title. */
  untitled: string
  mayDelete: boolean
  deleteHelp: string
  /** Says who loses it, and is asked about before it is unpublished. */
  loss?: ReactNode
  acts: Acts
}) {
  const [asks, setAsks] = useState<'unpublish' | 'delete'>()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState('')
  const close = () => {
    setAsks(undefined)
    setFailure('')
    setTyped('')
  }
  const run = async (act: () => Promise<void>, done: string, undo?: () => Promise<void>) => {
    try {
      await act()
      close()
      showDone(done, undo && { label: m.undo(), run: () => void run(undo, m.release_was_undone()) })
    } catch (error) {
      if (asks === undefined) showProblem(messageOf(error))
      else setFailure(messageOf(error))
    }
  }
  const unpublish = () => void run(acts.unpublish, m.release_is_hidden({ title }), acts.publishAgain)
  const isShown = state === 'published' || state === 'changed'
  const canDelete = state !== 'removed' && mayDelete
  const shownTitle = title === '' ? untitled : title
  return (
    <>
      {state === 'removed' && mayDelete && (
        <Button variant="solid" onClick={() => void run(acts.restore, m.release_is_restored({ title: shownTitle }))}>
          {m.restore()}
        </Button>
      )}
      {state === 'hidden' && hiddenBy === 'creator' && (
        <Button variant="solid" onClick={() => void run(acts.publishAgain, m.release_is_public({ title }))}>
          {m.release_publish_again()}
        </Button>
      )}
      {(isShown || canDelete) && (
        <Menu label={m.release_acts()} button={<IconDots size={20} />}>
          {isShown && (
            <MenuButton onClick={() => (loss === undefined ? unpublish() : setAsks('unpublish'))}>
              {m.unpublish()}
            </MenuButton>
          )}
          {canDelete && <MenuButton onClick={() => setAsks('delete')}>{m.delete_it()}</MenuButton>}
        </Menu>
      )}
      {asks === 'unpublish' && (
        <Confirm
          open
          title={m.release_unpublish_title({ title })}
          act={m.unpublish()}
          problem={failure}
          onAct={unpublish}
          onClose={close}
        >
          {loss}
        </Confirm>
      )}
      {asks === 'delete' && (
        <Confirm
          open
          title={m.genres_delete_question({ title: shownTitle })}
          act={m.delete_it()}
          isBusy={typed !== title}
          problem={failure}
          onAct={() => void run(() => acts.remove(typed), m.release_is_deleted({ title: shownTitle }), acts.restore)}
          onClose={close}
        >
          <p>{deleteHelp}</p>
          {loss}
          {title !== '' && (
            <Field
              label={m.release_type_title({ title })}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Confirm>
      )}
    </>
  )
}
