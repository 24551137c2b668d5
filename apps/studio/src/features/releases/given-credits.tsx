import { mayEndCredit } from '@earshot/contract/access'
import { endCredit, listCredits } from '@earshot/contract/calls'
import type { GivenCredit } from '@earshot/contract/studio/release-tracks'
import * as m from '@earshot/messages/release'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { useState } from 'react'
import { Confirm } from '../../forms/dialogs/confirm.tsx'
import { useMember, useRole } from '../../frame/use-member.ts'
import { Table, type Column } from '../../lists/table.tsx'
import { useCreator } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { useAct, useCall } from '../../session/use-call.ts'
import { showDone } from '../../toasts.ts'
import { ROLES } from './tracks/credits-field.tsx'
import styles from './releases.module.css'

/** Songs of others that credit this artist; owners end a credit with "Remove us" (RELEASE-16). */
export function GivenCredits() {
  const creator = useCreator()
  const { data: credits = [] } = useCall(listCredits, { artist_id: creator.id })
  const member = useMember()
  const mayEnd = mayEndCredit(member, useRole(creator))
  const [asked, setAsked] = useState<GivenCredit>()
  const [problem, setProblem] = useState('')
  const act = useAct(endCredit)
  const end = async ({ song_id: songId, title }: GivenCredit) => {
    try {
      await act.mutateAsync({ artist_id: creator.id, song_id: songId })
      setAsked(undefined)
      showDone(m.release_credit_ended({ title }))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  if (credits.length === 0) return null
  return (
    <section className={styles.given}>
      <h2>{m.release_given_credits()}</h2>
      <p className={styles.note}>{m.release_given_credits_help()}</p>
      <Table
        label={m.release_given_credits()}
        columns={[...columns(), ...(mayEnd ? [removeColumn(setAsked)] : [])]}
        rows={credits}
        keyOf={({ song_id: songId }) => songId}
      />
      <Confirm
        open={asked !== undefined}
        title={m.release_end_credit_title({ title: asked?.title ?? '' })}
        act={m.release_end_credit()}
        problem={problem}
        isBusy={act.isPending}
        onAct={() => {
          if (asked !== undefined) void end(asked)
        }}
        onClose={() => {
          setAsked(undefined)
          setProblem('')
        }}
      >
        <p>{m.release_end_credit_help({ name: asked?.artist_name ?? '' })}</p>
      </Confirm>
    </section>
  )
}

const columns = (): Column<GivenCredit>[] => [
  {
    label: m.song(),
    cell: ({ song_id: id, title }) => (
      <Link href={`/plays/${id}`}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  { label: m.album(), cell: ({ album_title: title }) => <bdi>{title}</bdi> },
  {
    label: m.artist(),
    cell: ({ artist_id: id, artist_name: name }) => (
      <Link href={`/artist/${id}`}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { label: m.role(), cell: ({ roles }) => roles.map((role) => ROLES[role]()).join(', ') },
]

const removeColumn = (onAsk: (credit: GivenCredit) => void): Column<GivenCredit> => ({
  label: m.release_end_credit(),
  isLabelShown: false,
  isAtEnd: true,
  cell: (credit) => (
    <Menu label={m.more_for({ title: credit.title })} button={<IconDots size={20} />}>
      <MenuButton onClick={() => onAsk(credit)}>{m.release_end_credit()}</MenuButton>
    </Menu>
  ),
})
