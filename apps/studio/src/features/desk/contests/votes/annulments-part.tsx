import { contestAnnulments, deskMembers } from '@earshot/contract/desk/calls'
import type { DeskContestPage } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { Table, TableSkeleton } from '../../../../lists/table.tsx'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useCall } from '../../../../session/use-call.ts'
import { formatMoment } from '../../../../text/format.ts'
import { ShowAll } from '../show-all.tsx'
import { AnnulDialog } from './annul-dialog.tsx'
import styles from '../contests.module.css'

type Chosen = { id: number; username: string }

/** Annuls the votes of a member, and lists annulled votes with their causes (CONTESTS-08). */
export function AnnulmentsPart({ contest: { id, state } }: { contest: DeskContestPage }) {
  const call = useCall(contestAnnulments, { contest_id: id, page: 1 })
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <Part title={m.contests_annulled_votes()}>
      {state === 'open' && <FindMember onFound={setChosen} />}
      <CallStates
        call={call}
        skeleton={<TableSkeleton rows={2} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={styles.note}>{m.contests_annulled_empty()}</p>}
      >
        {({ data }) => (
          <ShowAll rows={data} first={10}>
            {(rows) => (
              <Table
                label={m.contests_annulled_votes()}
                columns={[
                  {
                    label: m.card_member(),
                    cell: ({ member }) =>
                      member === null ? (
                        m.contests_deleted_account()
                      ) : (
                        <Link href={`/desk/people/${member.id}`}>
                          <bdi>{member.username}</bdi>
                        </Link>
                      ),
                  },
                  { label: m.people_votes(), isAtEnd: true, cell: ({ votes }) => votes },
                  { label: m.contests_cause(), cell: ({ cause }) => m.contests_cause_word({ cause }) },
                  { label: m.desk_money_reason(), cell: ({ reason }) => reason },
                  { label: m.studio_when(), cell: ({ at }) => formatMoment(at) },
                ]}
                rows={rows}
                keyOf={(each) => each.id}
              />
            )}
          </ShowAll>
        )}
      </CallStates>
      {chosen !== undefined && <AnnulDialog member={chosen} contestId={id} onClose={() => setChosen(undefined)} />}
    </Part>
  )
}

function FindMember({ onFound }: { onFound: (member: Chosen) => void }) {
  const [typed, setTyped] = useState('')
  const find = useMutation({
    mutationFn: async (name: string) => {
      const { data } = await api.get(deskMembers, { search_text: name })
      return data.find(({ user }) => user.username.toLowerCase() === name.toLowerCase())?.user
    },
    onSuccess: (user) => user && onFound(user),
  })
  return (
    <form
      method="get"
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') find.mutate(typed.trim())
      }}
    >
      <Field
        label={m.username()}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" disabled={find.isPending}>
        {m.contests_annul()}
      </Button>
      <FormMessage>
        {find.error !== null
          ? messageOf(find.error)
          : find.isSuccess && find.data === undefined
            ? m.contests_no_member()
            : ''}
      </FormMessage>
    </form>
  )
}
