import { leaveTeam, removeCreatorMember, updateCreatorRole } from '@earshot/contract/calls'
import type { Team, TeamMember } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/studio'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Confirm } from '../../forms/dialogs/confirm.tsx'
import { useMember } from '../../frame/use-member.ts'
import { Table, type Column } from '../../lists/table.tsx'
import { OVERVIEW, useCreator } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { useAct } from '../../session/use-call.ts'
import { formatDay } from '../../text/format.ts'
import { showDone, showProblem } from '../../toasts.ts'
import { roleWord } from './role-word.ts'
import styles from './team.module.css'

/** The members of a team. Owners and admins change roles and remove; everybody may leave (STUDIO-17). */
export function Members({ team: { name, members }, mayChange }: { team: Team; mayChange: boolean }) {
  const { id: viewerId } = useMember()
  const [leaving, setLeaving] = useState<TeamMember>()
  const creator = useCreator()
  const changeRole = useAct(updateCreatorRole)
  const onChangeRole = ({ user, role }: TeamMember) => {
    const next = role === 'owner' ? 'editor' : 'owner'
    changeRole.mutate(
      { ...creator, member_id: user.id, role: next },
      {
        onSuccess: () => showDone(m.studio_is_now({ name: user.username, role: roleWord(next) })),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  }
  const columns: Column<TeamMember>[] = [
    {
      label: m.name(),
      cell: ({ user: { id, username, avatarURL } }) => (
        <span className={styles.person}>
          <span className={styles.face}>
            <Picture src={avatarURL} alt="" seed={username} shape="round" sizes="2rem" />
          </span>
          <a href={`/player/user/${id}`}>
            <bdi>{username}</bdi>
          </a>
        </span>
      ),
    },
    { label: m.role(), cell: ({ role }) => roleWord(role) },
    ...(members.some(({ share }) => share !== null)
      ? [
          {
            label: m.studio_share(),
            cell: ({ share }: TeamMember) => (share === null ? '' : m.percent({ percent: share })),
            isAtEnd: true,
          },
        ]
      : []),
    { label: m.since(), cell: ({ joined_at: at }) => <time dateTime={at}>{formatDay(at)}</time> },
    {
      label: m.actions(),
      isLabelShown: false,
      isAtEnd: true,
      cell: (each) => {
        const isSelf = each.user.id === viewerId
        if (!mayChange && !isSelf) return null
        return (
          <Menu
            label={m.studio_acts_of({ name: each.user.username })}
            button={<IconDots size={20} />}
            buttonClass={styles.menu ?? ''}
          >
            {mayChange && (
              <MenuButton onClick={() => onChangeRole(each)}>
                {each.role === 'owner' ? m.studio_make_editor() : m.studio_make_owner()}
              </MenuButton>
            )}
            <MenuButton onClick={() => setLeaving(each)}>
              {isSelf ? m.studio_leave_team() : m.studio_remove_member()}
            </MenuButton>
          </Menu>
        )
      },
    },
  ]
  return (
    <>
      <Table label={m.studio_team()} columns={columns} rows={members} keyOf={({ user }) => user.id} />
      {leaving !== undefined && (
        <Leaving
          creatorName={name}
          who={leaving}
          isSelf={leaving.user.id === viewerId}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

/** Asks before a member is removed, or leaves. */
function Leaving({
  creatorName,
  who: { user },
  isSelf,
  onClose,
}: {
  creatorName: string
  who: TeamMember
  isSelf: boolean
  onClose: () => void
}) {
  const creator = useCreator()
  const navigate = useNavigate()
  const leave = useAct(leaveTeam)
  const remove = useAct(removeCreatorMember)
  const { error, isPending } = isSelf ? leave : remove
  const act = async () => {
    await (isSelf ? leave.mutateAsync(creator) : remove.mutateAsync({ ...creator, member_id: user.id }))
    showDone(isSelf ? m.studio_left({ name: creatorName }) : m.studio_team_member_removed({ name: user.username }))
    onClose()
    if (isSelf) await navigate(OVERVIEW)
  }
  return (
    <Confirm
      open
      title={
        isSelf ? m.studio_leave_team_of({ name: creatorName }) : m.studio_remove_from_team({ name: user.username })
      }
      act={isSelf ? m.studio_leave_team() : m.studio_remove_member()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      // The dialog shows the error.
      onAct={() => void act().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{m.studio_drafts_stay()}</p>
    </Confirm>
  )
}
