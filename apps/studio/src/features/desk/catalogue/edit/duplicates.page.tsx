import { deskDuplicates, deskMarkDistinct } from '@earshot/contract/desk/calls'
import { DUPLICATE_KINDS, type DuplicateKind, type DuplicatePair } from '@earshot/contract/desk/edit/duplicates'
import * as items from '@earshot/messages/desk-catalogue'
import * as m from '@earshot/messages/desk-edit'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import type { Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { ItemActDialog } from '../item-act-dialog.tsx'
import type { ActItem } from '../item-act.ts'
import { ItemName } from '../item-name.tsx'
import { mergePath } from './edit-path.ts'
import styles from './edit.module.css'

/** Lists pairs of items that may be the same (CATALOGUE-09). */
export function Component() {
  const query = useListQuery()
  const kind = oneOf(DUPLICATE_KINDS, query.of('kind')) ?? 'artist'
  const call = useCall(deskDuplicates, { kind, page: query.page })
  const mark = useAct(deskMarkDistinct)
  const [removed, setRemoved] = useState<ActItem>()
  const setDistinct = ({ one, other }: DuplicatePair, isDistinct: boolean) =>
    mark.mutateAsync({ kind, one_id: one.id, other_id: other.id, is_distinct: isDistinct })
  const dismiss = (pair: DuplicatePair) =>
    void setDistinct(pair, true).then(
      () =>
        showDone(m.duplicates_marked(), {
          label: m.undo(),
          run: () => void setDistinct(pair, false).catch((error: unknown) => showProblem(messageOf(error))),
        }),
      (error: unknown) => showProblem(messageOf(error)),
    )
  const columns: Column<DuplicatePair>[] = [
    { label: m.duplicates_one(), cell: ({ one }) => <Side kind={kind} item={one} /> },
    { label: m.duplicates_other(), cell: ({ other }) => <Side kind={kind} item={other} /> },
    ...(kind === 'artist'
      ? [
          {
            label: m.duplicates_why(),
            cell: ({ musicbrainz_id: id }: DuplicatePair) => (
              <span className={styles.note}>{id == null ? m.duplicates_by_name() : m.duplicates_by_id()}</span>
            ),
          },
        ]
      : []),
    {
      label: m.actions(),
      isLabelShown: false,
      cell: (pair) => (
        <span className={styles.acts}>
          {kind === 'song' ? (
            <Button size="s" onClick={() => setRemoved({ kind, id: pair.other.id, title: pair.other.title })}>
              {m.duplicates_remove()}
            </Button>
          ) : (
            <LinkButton size="s" href={mergePath(kind, pair.other.id, pair.one.id)}>
              {m.merge_act()}
            </LinkButton>
          )}
          <Button size="s" variant="quiet" disabled={mark.isPending} onClick={() => dismiss(pair)}>
            {m.duplicates_distinct()}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader title={m.duplicates_title()}>{m.duplicates_lead()}</PageHeader>
      <ListPage
        key={kind}
        label={m.duplicates_title()}
        call={call}
        columns={columns}
        nameOf={({ one, other }) => m.duplicates_pair({ one: one.title, other: other.title })}
        filters={[
          {
            name: 'kind',
            label: m.type(),
            kind: 'choice',
            isSort: true,
            any: items.desk_items_kind({ kind: 'artist' }),
            options: DUPLICATE_KINDS.slice(1).map((value) => ({
              value,
              label: items.desk_items_kind({ kind: value }),
            })),
          },
        ]}
        empty={<EmptyState title={m.duplicates_empty()}>{m.duplicates_empty_help()}</EmptyState>}
      />
      {removed !== undefined && <ItemActDialog act="remove" items={[removed]} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function Side({ kind, item }: { kind: DuplicateKind; item: DuplicatePair['one'] }) {
  const { maker, count } = item
  return (
    <span className={styles.pair}>
      <ItemName item={item} />
      <span className={styles.note}>
        {maker !== null && <bdi>{maker.title}</bdi>}
        {count !== null && ` ${m.edit_rows({ kind: kind === 'artist' ? 'albums' : 'songs', count })}`}
      </span>
    </span>
  )
}
