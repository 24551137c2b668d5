import { deskMerge, deskSplit, deskSplitParts } from '@earshot/contract/desk/calls'
import { MERGEABLE_KINDS, type MergeableKind, type SplitParts } from '@earshot/contract/desk/edit/merge'
import { CORRECTION } from '@earshot/contract/desk/item'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { LeaveGuard } from '../../../../forms/dialogs/leave-guard.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { NotFound } from '../../../../frame/not-found.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { itemPath } from '../item-path.ts'
import { rowWords } from './row-words.ts'
import styles from './edit.module.css'

/** Marks what a new artist or album gets, and shows both results before it runs (CATALOGUE-08). */
export function Component() {
  const query = useListQuery()
  const kind = oneOf(MERGEABLE_KINDS, query.of('kind'))
  const id = Number(query.of('id'))
  return kind === undefined || !(id > 0) ? <NotFound /> : <Page key={`${kind} ${id}`} kind={kind} id={id} />
}

type Named = { kind: MergeableKind; id: number }

function Page({ kind, id }: Named) {
  const call = useCall(deskSplitParts, { kind, id })
  return (
    <CallStates
      call={call}
      skeleton={<TableSkeleton />}
      isEmpty={({ total, albums }) => total + albums.length === 0}
      empty={<EmptyState title={m.split_empty()}>{m.split_empty_help()}</EmptyState>}
    >
      {(parts) => (
        <>
          <PageHeader title={m.split_title(parts)}>{m.split_lead()}</PageHeader>
          <SplitForm kind={kind} id={id} parts={parts} />
        </>
      )}
    </CallStates>
  )
}

function SplitForm({ kind, id, parts }: Named & { parts: SplitParts }) {
  const navigate = useNavigate()
  const split = useAct(deskSplit)
  const merge = useAct(deskMerge)
  const [title, setTitle] = useState('')
  const [albums, setAlbums] = useState<ReadonlySet<number>>(new Set())
  const [songs, setSongs] = useState<ReadonlySet<number>>(new Set())
  const { moved, left } = resultsOf(parts, albums, songs)
  const isReady = title.trim() !== '' && albums.size + songs.size > 0
  const undo = (newId: number) =>
    merge.mutate({ kind, id: newId, into_id: id }, { onError: (error) => showProblem(messageOf(error)) })
  const run = () =>
    split.mutate(
      { kind, id, title, album_ids: [...albums], song_ids: [...songs] },
      {
        onSuccess: ({ id: newId }) => {
          showDone(m.split_done({ title }), { label: m.undo(), run: () => undo(newId) })
          void navigate(itemPath({ kind, id: newId }))
        },
      },
    )
  return (
    <div className={styles.parted}>
      <Field
        label={kind === 'artist' ? m.split_new_artist() : m.split_new_album()}
        maxLength={CORRECTION.lineMax}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <fieldset className={styles.ticks}>
        <legend>{m.split_choose()}</legend>
        {parts.albums.map((album) => (
          <CheckField
            key={album.id}
            label={<bdi>{album.title}</bdi>}
            hint={m.split_songs_count({ count: album.songs })}
            checked={albums.has(album.id)}
            onChange={({ currentTarget: { checked } }) => setAlbums(toggled(albums, [album.id], checked))}
          />
        ))}
        {kind === 'artist' && parts.songs.length > 0 && <p>{m.split_other_songs()}</p>}
        {groupsOf(kind, parts).map(({ label, rows }) => (
          <div key={label} className={styles.ticks}>
            {label !== '' && (
              <CheckField
                label={<b>{label}</b>}
                checked={rows.every((song) => songs.has(song.id))}
                onChange={({ currentTarget: { checked } }) =>
                  setSongs(
                    toggled(
                      songs,
                      rows.map((song) => song.id),
                      checked,
                    ),
                  )
                }
              />
            )}
            {rows.map((song) => (
              <CheckField
                key={song.id}
                label={<bdi>{song.title}</bdi>}
                checked={songs.has(song.id)}
                onChange={({ currentTarget: { checked } }) => setSongs(toggled(songs, [song.id], checked))}
              />
            ))}
          </div>
        ))}
        {kind === 'album' && parts.songs.length < parts.total && (
          <p className={styles.note}>{m.split_some({ shown: parts.songs.length, total: parts.total })}</p>
        )}
      </fieldset>
      <Part title={m.result()}>
        <div role="status">
          <p>{m.split_result({ title: parts.title, list: rowWords(left) })}</p>
          <p>{m.split_result({ title: title.trim() || m.split_untitled(), list: rowWords(moved) })}</p>
        </div>
        <FormMessage>{split.error === null ? '' : messageOf(split.error)}</FormMessage>
        <div className={styles.acts}>
          <Button variant="solid" disabled={!isReady || split.isPending} onClick={run}>
            {m.split()}
          </Button>
        </div>
        <AsCommand commands={[commandOf({ kind, id }, title, [...albums], [...songs])]} />
      </Part>
      <LeaveGuard isDirty={albums.size + songs.size > 0 && !split.isSuccess} onLeave={() => undefined} />
    </div>
  )
}

type Numbers = { albums: number; songs: number }

// Songs of chosen albums move along; a chosen song may be of none of these.
function resultsOf(
  { albums, total }: SplitParts,
  chosen: ReadonlySet<number>,
  songs: ReadonlySet<number>,
): { moved: Numbers; left: Numbers } {
  const along = albums.filter(({ id }) => chosen.has(id)).reduce((sum, album) => sum + album.songs, 0)
  const moved = { albums: chosen.size, songs: along + songs.size }
  return {
    moved,
    left: { albums: albums.length - moved.albums, songs: Math.max(0, total - moved.songs) },
  }
}

// Songs of an album are grouped by its discs, if it has several.
function groupsOf(kind: MergeableKind, { songs }: SplitParts): { label: string; rows: SplitParts['songs'] }[] {
  const discs = new Set(songs.map(({ disc }) => disc))
  if (kind === 'artist' || discs.size < 2) return [{ label: '', rows: songs }]
  return [...discs].map((disc) => ({
    label: m.disc_number({ number: disc }),
    rows: songs.filter((song) => song.disc === disc),
  }))
}

function toggled(known: ReadonlySet<number>, ids: readonly number[], isOn: boolean): ReadonlySet<number> {
  return new Set(isOn ? [...known, ...ids] : [...known].filter((id) => !ids.includes(id)))
}

function commandOf({ kind, id }: Named, title: string, albums: readonly number[], songs: readonly number[]): string {
  const given = [
    ...(albums.length === 0 ? [] : [`--albums ${albums.join(',')}`]),
    ...(songs.length === 0 ? [] : [`--songs ${songs.join(',')}`]),
  ]
  return `split ${kind} ${id} --title ${quoted(title)} ${given.join(' ')}`.trim()
}
