import { archiveContest, duplicateContest } from '@earshot/contract/desk/calls'
import type { DeskContest } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { historyPath } from '../log/subject-path.ts'
import { DeleteContestDialog } from './state-dialogs.tsx'

/** The acts on a contest beside its primary one (CONTESTS-10). */
export function ContestMenu({ contest }: { contest: DeskContest }) {
  const { id, title, state, is_archived: isArchived } = contest
  const navigate = useNavigate()
  const duplicate = useAct(duplicateContest)
  const archive = useAct(archiveContest)
  const [isDeleting, setDeleting] = useState(false)
  const isPublic = state === 'open' || state === 'ended'
  const onError = (error: unknown) => showProblem(messageOf(error))
  const setArchived = (archived: boolean) =>
    archive.mutate(
      { contest_id: id, archived },
      {
        onSuccess: () =>
          showDone(archived ? m.contests_archived() : m.contests_listed(), {
            label: m.undo(),
            run: () => archive.mutate({ contest_id: id, archived: !archived }, { onError }),
          }),
        onError,
      },
    )
  return (
    <>
      <Menu label={m.contests_menu_of({ title })} button={<IconDots size={20} />}>
        <MenuButton
          onClick={() =>
            duplicate.mutate(
              { contest_id: id },
              {
                onSuccess: (copy) => {
                  showDone(m.contests_duplicated())
                  void navigate(`/desk/contests/${copy.id}`)
                },
                onError,
              },
            )
          }
        >
          {m.duplicate()}
        </MenuButton>
        {isPublic ? (
          <MenuButton onClick={() => setArchived(!isArchived)}>
            {isArchived ? m.contests_list_again() : m.topics_archive()}
          </MenuButton>
        ) : (
          <MenuButton onClick={() => setDeleting(true)}>{m.delete_it()}</MenuButton>
        )}
        {isPublic && <MenuLink href={`/voting/${id}`}>{m.moderation_open_the_page()}</MenuLink>}
        {isPublic && <MenuLink href={`/desk/contests/${id}/log`}>{m.contests_log()}</MenuLink>}
        <MenuLink href={historyPath('contest', id)}>{m.history()}</MenuLink>
      </Menu>
      {isDeleting && <DeleteContestDialog contest={contest} onClose={() => setDeleting(false)} />}
    </>
  )
}
