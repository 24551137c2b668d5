import { deskItem, deskUndoCorrection } from '@earshot/contract/desk/calls'
import { ITEM_KINDS, type RemovableItemKind } from '@earshot/contract/desk/catalogue'
import { MERGEABLE_KINDS } from '@earshot/contract/desk/edit/merge'
import type { DeskItemPage } from '@earshot/contract/desk/item'
import * as m from '@earshot/messages/desk-catalogue'
import * as edits from '@earshot/messages/desk-edit'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { NotFound } from '../../../frame/not-found.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatBytes, formatDay } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { historyPath } from '../log/subject-path.ts'
import { OwnersPart } from '../owners/owners-part.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { mergePath, splitPath } from './edit/edit-path.ts'
import { UnmergeDialog } from './edit/unmerge-dialog.tsx'
import { ItemActDialog } from './item-act-dialog.tsx'
import type { ItemAct } from './item-act.ts'
import { ItemFields } from './item-fields.tsx'
import { itemPath } from './item-path.ts'
import { ItemState } from './item-state.tsx'
import { LinkedSentence } from './linked-sentence.tsx'
import styles from './catalogue.module.css'

/** An item of the catalogue: where its values come from, its files and relations, and the acts on it (CATALOGUE-02). */
export function Component() {
  const { kind: word, id } = useParams()
  const kind = ITEM_KINDS.find((each) => each === word)
  return kind === undefined || !(Number(id) > 0) ? (
    <NotFound />
  ) : (
    <Item key={`${kind} ${id}`} kind={kind} id={Number(id)} />
  )
}

type Named = { kind: (typeof ITEM_KINDS)[number]; id: number }

function Item({ kind, id }: Named) {
  const call = useCall(deskItem, { kind, id })
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(page) => <Shown kind={kind} id={id} page={page} />}
    </CallStates>
  )
}

function Shown({ kind, id, page }: Named & { page: DeskItemPage }) {
  const { item, away, reason } = page
  const [asked, setAsked] = useState<ItemAct>()
  const [isEditing, setEditing] = useState(false)
  const [isUnmerging, setUnmerging] = useState(false)
  const title = item?.title ?? away?.title ?? m.desk_items_word({ kind })
  const state = item?.state ?? away?.state
  const removable = kind === 'season' ? undefined : kind
  const mergeable = MERGEABLE_KINDS.find((each) => each === kind)
  const acts = removable === undefined || state === undefined ? [] : ACTS[state]
  return (
    <>
      <PageHeader
        title={title}
        state={state !== undefined && <ItemState state={state} />}
        act={
          <>
            {item !== null && (
              <LinkButton href={sitePath({ kind, id }, item.maker?.id)}>{m.desk_items_open()}</LinkButton>
            )}
            <LinkButton href={historyPath(kind, id)}>{m.desk_items_history()}</LinkButton>
            {item !== null && (kind === 'artist' || kind === 'podcast') && (
              <LinkButton href={`/artist_portal/${kind}/${id}/profile`}>{m.profile()}</LinkButton>
            )}
            {item !== null && mergeable !== undefined && (
              <>
                <LinkButton href={mergePath(mergeable, id)}>{edits.merge_into()}</LinkButton>
                <LinkButton href={splitPath(mergeable, id)}>{edits.split()}</LinkButton>
              </>
            )}
            {state === 'merged' && <Button onClick={() => setUnmerging(true)}>{edits.merge_unmerge()}</Button>}
            {acts.map((act) => (
              <Button key={act} onClick={() => setAsked(act)}>
                {m.desk_items_act({ act })}
              </Button>
            ))}
            {item !== null && removable !== undefined && !isEditing && (
              <Button variant="solid" onClick={() => setEditing(true)}>
                {m.edit()}
              </Button>
            )}
          </>
        }
      >
        {m.desk_items_word({ kind })}
      </PageHeader>
      {reason && (
        <p className={styles.note}>
          <LinkedSentence>{reason}</LinkedSentence>
        </p>
      )}
      {away?.delete_at && (
        <p className={styles.note}>{m.desk_items_is_deleted_on({ day: formatDay(away.delete_at) })}</p>
      )}
      {isEditing && removable !== undefined && (
        <CorrectionForm kind={removable} id={id} page={page} onDone={() => setEditing(false)} />
      )}
      {!isEditing && page.fields.length > 0 && removable !== undefined && (
        <Fields kind={removable} id={id} page={page} />
      )}
      {item !== null && (kind === 'artist' || kind === 'podcast') && (
        <div className={styles.section}>
          <OwnersPart creator={{ kind, id }} />
        </div>
      )}
      <Relations kind={kind} page={page} />
      {isUnmerging && mergeable !== undefined && (
        <UnmergeDialog kind={mergeable} id={id} title={title} onClose={() => setUnmerging(false)} />
      )}
      {asked !== undefined && removable !== undefined && (
        <ItemActDialog act={asked} items={[{ kind: removable, id, title }]} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

const ACTS: Record<'shown' | 'hidden' | 'removed' | 'merged' | 'deleted', readonly ItemAct[]> = {
  shown: ['hide', 'remove'],
  hidden: ['show', 'remove'],
  removed: ['restore'],
  merged: [],
  deleted: [],
}

function sitePath({ kind, id }: Named, makerId: number | undefined): string {
  if (kind === 'episode') return `/podcast/${makerId ?? ''}/${id}`
  if (kind === 'season') return `/podcast/${makerId ?? ''}`
  return `${{ artist: '/artist', album: '/discover', song: '/plays', podcast: '/podcast' }[kind]}/${id}`
}

function Fields({ kind, id, page }: { kind: RemovableItemKind; id: number; page: DeskItemPage }) {
  const undo = useAct(deskUndoCorrection)
  const corrected = page.fields.flatMap(({ field, from }) => (from === 'site' ? [field] : []))
  return (
    <section className={styles.section} aria-label={m.details()}>
      <ItemFields
        fields={page.fields}
        onUndo={({ field }) =>
          undo.mutate(
            { kind, id, version: page.version, fields: [field] },
            {
              onSuccess: () => showDone(m.desk_items_undone()),
              onError: (error) => showProblem(messageOf(error)),
            },
          )
        }
      />
      {corrected.length > 0 && <AsCommand commands={[`correct ${kind} ${id} --undo ${corrected.join(',')}`]} />}
    </section>
  )
}

/** Files, parts, plans and contests of an item; a list without entries is not shown. */
function Relations({
  kind,
  page: { files, parts, plans, contests, merged },
}: Pick<Named, 'kind'> & { page: DeskItemPage }) {
  const lists = [
    {
      label: m.files(),
      rows: files.map(({ name, key, mime, size, is_missing: isMissing }) => ({
        key,
        node: (
          <>
            <bdi>{name ?? key}</bdi> ·{' '}
            {isMissing
              ? m.desk_items_file_missing()
              : m.desk_items_file({ mime: mime ?? '', size: formatBytes(size), key })}
          </>
        ),
      })),
    },
    {
      label: kind === 'song' ? m.album() : m.desk_items_parts(),
      rows: parts.map((part) => ({
        key: part.id,
        node: (
          <Link href={itemPath(part)}>
            <bdi>{part.title}</bdi>
          </Link>
        ),
      })),
    },
    {
      label: m.desk_items_plans(),
      rows: plans.map(({ id, title, subscribers }) => ({
        key: id,
        node: m.desk_items_plan({ title, count: subscribers }),
      })),
    },
    {
      label: m.desk_items_merged(),
      rows: merged.map((each) => ({
        key: each.id,
        node: <Link href={itemPath({ kind, id: each.id })}>{each.title}</Link>,
      })),
    },
    {
      label: m.desk_items_contests(),
      rows: contests.map(({ id, title }) => ({ key: id, node: <Link href={`/voting/${id}`}>{title}</Link> })),
    },
  ]
  return lists.map(
    ({ label, rows }) =>
      rows.length > 0 && (
        <section key={label} className={styles.section} aria-label={label}>
          <h2>{label}</h2>
          <ul className={styles.refused}>
            {rows.map(({ key, node }) => (
              <li key={key}>{node}</li>
            ))}
          </ul>
        </section>
      ),
  )
}
