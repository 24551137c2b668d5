import { deskItem, deskMerge, deskUnmerge } from '@earshot/contract/desk/calls'
import { MERGEABLE_KINDS, type MergeReport, type MergeableKind } from '@earshot/contract/desk/edit/merge'
import type { DeskItemPage } from '@earshot/contract/desk/item'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { NotFound } from '../../../../frame/not-found.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { itemPath } from '../item-path.ts'
import { LinkedSentence } from '../linked-sentence.tsx'
import { ItemChooser } from './item-chooser.tsx'
import { MergeSide } from './merge-side.tsx'
import { hasRows, rowWords } from './row-words.ts'
import styles from './edit.module.css'

/** Compares two artists or albums side by side, and merges one into the other (CATALOGUE-07). */
export function Component() {
  const query = useListQuery()
  const kind = oneOf(MERGEABLE_KINDS, query.of('kind'))
  const [id, into] = [Number(query.of('id')), Number(query.of('into'))]
  if (kind === undefined || !(id > 0)) return <NotFound />
  return <Page key={`${kind} ${id} ${into}`} kind={kind} id={id} into={into} />
}

type Both = { kind: MergeableKind; id: number; into: number }

function Page({ kind, id, into }: Both) {
  const query = useListQuery()
  const call = useCall(deskItem, { kind, id })
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(page) => (
        <>
          <PageHeader
            title={m.merge_title({ title: page.item?.title ?? '' })}
            act={
              into > 0 && <Button onClick={() => query.set({ id: `${into}`, into: `${id}` })}>{m.merge_swap()}</Button>
            }
          >
            {m.merge_lead()}
          </PageHeader>
          {into > 0 ? (
            <Compared kind={kind} id={id} into={into} page={page} />
          ) : (
            <div className={styles.sides}>
              <MergeSide heading={m.merge_goes()} page={page} />
              <Part title={m.merge_choose()}>
                <ItemChooser kind={kind} except={id} onChoose={(item) => query.set({ into: `${item.id}` })} />
              </Part>
            </div>
          )}
        </>
      )}
    </CallStates>
  )
}

function Compared({ kind, id, into, page }: Both & { page: DeskItemPage }) {
  const query = useListQuery()
  const call = useCall(deskItem, { kind, id: into })
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(other) => (
        <>
          <div className={styles.sides}>
            <MergeSide heading={m.merge_goes()} page={page} />
            <MergeSide heading={m.merge_stays()} page={other}>
              <div>
                <Button size="s" variant="quiet" onClick={() => query.set({ into: '' })}>
                  {m.edit_choose()}
                </Button>
              </div>
            </MergeSide>
          </div>
          <Effect kind={kind} id={id} into={into} />
        </>
      )}
    </CallStates>
  )
}

function Effect({ kind, id, into }: Both) {
  const navigate = useNavigate()
  const merge = useAct(deskMerge)
  const unmerge = useAct(deskUnmerge)
  const rehearsal = useQuery({
    queryKey: [deskMerge, kind, id, into],
    queryFn: () => api.post(deskMerge, { kind, id, into_id: into, dry_run: 1 }),
    gcTime: 0,
    retry: false,
  })
  const undo = () =>
    unmerge.mutate(
      { kind, id },
      {
        onSuccess: ({ title }) => showDone(m.merge_undone({ title })),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  const run = () =>
    merge.mutate(
      { kind, id, into_id: into },
      {
        onSuccess: (report) => {
          showDone(m.genres_merged(report), { label: m.undo(), run: undo })
          void navigate(itemPath({ kind, id: into }))
        },
      },
    )
  const { data: report, error } = rehearsal
  return (
    <Part title={m.merge_effect()}>
      {error !== null && (
        <p role="alert">
          <LinkedSentence>{messageOf(error)}</LinkedSentence>
        </p>
      )}
      {report === undefined && error === null && <TableSkeleton rows={2} />}
      {report !== undefined && <Sentences report={report} />}
      <FormMessage>{merge.error === null ? '' : messageOf(merge.error)}</FormMessage>
      <div className={styles.acts}>
        <Button variant="solid" disabled={report === undefined || merge.isPending} onClick={run}>
          {m.merge_act()}
        </Button>
      </div>
      <AsCommand commands={[`merge ${kind} ${id} ${into}`]} />
    </Part>
  )
}

function Sentences({ report: { title, into, moved, dropped } }: { report: MergeReport }) {
  return (
    <>
      <p>{m.merge_moves({ into, list: rowWords(moved) })}</p>
      {hasRows(dropped) && <p>{m.merge_drops({ list: rowWords(dropped) })}</p>}
      <p className={styles.note}>{m.merge_address({ title, into })}</p>
    </>
  )
}
