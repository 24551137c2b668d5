import { updateTracks } from '@earshot/contract/calls'
import { ApiError, type Data, type Input } from '@earshot/contract/client'
import { problemWith } from '@earshot/contract/field-error'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import type { TableTrack } from '@earshot/contract/studio/release-tracks'
import { createSignal, useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/release'
import { useState } from 'react'
import { findDraft, writeDraft } from '../../../forms/drafts.ts'
import { useMember } from '../../../frame/use-member.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { replies } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { FIELDS, parseCell, type Cells, type Field, type Genres } from './cells.ts'

/** A row of the table with the cells that the server has. Its key stays the same when its album is opened. */
export type GridRow = { key: string; track: TableTrack; stored: Cells }

/** Changed cells by row. */
type Edits = Readonly<Record<string, Partial<Cells>>>

/** Returns the key of the row of a track. */
export const keyOf = ({ id, track_id: trackId }: Pick<TableTrack, 'id' | 'track_id'>): string =>
  trackId === null ? `draft ${id}` : `song ${trackId}`

type Item = Input<'studio/update_tracks'>['items'][number]
type Changed = { artistId: number; items: Item[]; versions: { release_id: number; version: number }[] }

// The last save of this session, as the changes that undo it (RELEASE-20).
const lastSave = createSignal<Changed | undefined>(undefined)

/**
 * The changed cells of a table of tracks: stored in this browser until they are saved (STUDIO-21), saved all or none,
 * and the last save undone (RELEASE-20).
 */
export function useEdits(
  { tracks, releases }: Data<'studio/tracks'>,
  { rows, genres, artistId, name }: { rows: readonly GridRow[]; genres: Genres; artistId: number; name: string },
) {
  const { id: owner } = useMember()
  const [edits, setEdits] = useState<Edits>(() => storedEdits(findDraft(owner, name)))
  const [refused, setRefused] = useState<{ key: string; field: Field; problem: string }>()
  const [isSaving, setSaving] = useState(false)
  const undoable = useSignal(lastSave)

  const set = (next: Edits) => {
    const changed = withoutSame(next, rows)
    setEdits(changed)
    writeDraft(owner, name, Object.keys(changed).length === 0 ? undefined : JSON.stringify(changed))
  }
  const problemOf = (key: string, field: Field): string | undefined => {
    const text = edits[key]?.[field]
    if (text === undefined) return undefined
    if (refused?.key === key && refused.field === field) return refused.problem
    const parsed = parseCell(field, text, genres)
    return 'problem' in parsed ? parsed.problem : undefined
  }
  const changedRows = rows.filter(({ key }) => edits[key] !== undefined)
  const hasProblem = changedRows.some(({ key }) => FIELDS.some((field) => problemOf(key, field) !== undefined))

  const send = async (items: Item[], versions: Changed['versions']) => {
    setSaving(true)
    try {
      return await api.post(updateTracks, { items, versions })
    } finally {
      setSaving(false)
      void replies.invalidateQueries()
    }
  }
  const save = async () => {
    const items = changedRows.map(({ key, track }) => itemOf(track, edits[key] ?? {}, genres))
    const known = new Set(changedRows.flatMap(({ track }) => track.release_id ?? []))
    const versions = releases.flatMap(({ id, version }) =>
      id !== null && version !== null && known.has(id) ? [{ release_id: id, version }] : [],
    )
    try {
      const reply = await send(items, versions)
      const saved = reply.releases.flatMap((release) => release.tracks)
      const before = changedRows.flatMap(({ key, track, stored }) => {
        const now = saved.find((each) => keyOf(each) === key)
        const changed = Object.keys(edits[key] ?? {})
        const cells = Object.fromEntries(
          FIELDS.flatMap((field) => (changed.includes(field) ? [[field, stored[field]]] : [])),
        )
        return now === undefined ? [] : [itemOf({ ...track, id: now.id }, cells, genres)]
      })
      lastSave.set({ artistId, items: before, versions: versionsOf(reply) })
      set({})
      showDone(m.release_tracks_saved({ count: items.length }))
    } catch (error) {
      const [, at, wrong] = error instanceof ApiError ? (/^items\.(\d+)\.(\w+)/.exec(error.field ?? '') ?? []) : []
      const field = FIELDS.find((each) => each === wrong)
      const key = changedRows[Number(at)]?.key
      if (error instanceof ApiError && field !== undefined && key !== undefined)
        setRefused({ key, field, problem: problemWith(error.field ?? '', error.message) })
      else showProblem(messageOf(error))
    }
  }
  const undo = async (last: Changed) => {
    try {
      await send(last.items, last.versions)
      lastSave.set(undefined)
      showDone(m.release_save_undone())
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  return {
    textOf: ({ key, stored }: GridRow, field: Field): string => edits[key]?.[field] ?? stored[field],
    isEdited: (key: string, field: Field): boolean => edits[key]?.[field] !== undefined,
    problemOf,
    problems: changedRows.flatMap(({ key, track }) =>
      FIELDS.flatMap((field) => {
        const problem = problemOf(key, field)
        return problem === undefined ? [] : [{ key, field, title: edits[key]?.title ?? track.title, problem }]
      }),
    ),
    count: changedRows.length,
    canSave: changedRows.length > 0 && changedRows.length <= RELEASE.tracksMax && !hasProblem && !isSaving,
    isSaving,
    /** Changes cells. */
    change: (cells: readonly { key: string; field: Field; text: string }[]) => {
      setRefused(undefined)
      const next = { ...edits }
      for (const { key, field, text } of cells) next[key] = { ...next[key], [field]: text }
      set(next)
    },
    save: () => void save(),
    discard: () => set({}),
    undo: undoable?.artistId === artistId && tracks.length > 0 ? () => void undo(undoable) : undefined,
  }
}

const itemOf = (track: TableTrack, cells: Partial<Cells>, genres: Genres): Item => ({
  ...(track.id === null ? { track_id: track.track_id ?? 0 } : { id: track.id }),
  ...Object.fromEntries(
    FIELDS.flatMap((field) => {
      const text = cells[field]
      const parsed = text === undefined ? undefined : parseCell(field, text, genres)
      return parsed === undefined || 'problem' in parsed ? [] : [[field, parsed.value]]
    }),
  ),
})

const versionsOf = ({ releases }: Data<'studio/update_tracks'>): Changed['versions'] =>
  releases.map(({ id, version }) => ({ release_id: id, version }))

// A cell that has its stored text again is not changed.
function withoutSame(edits: Edits, rows: readonly GridRow[]): Edits {
  const stored = new Map(rows.map((row) => [row.key, row.stored]))
  return Object.fromEntries(
    Object.entries(edits).flatMap(([key, cells]) => {
      const changed = FIELDS.flatMap((field) => {
        const text = cells[field]
        return text === undefined || text === stored.get(key)?.[field] ? [] : [[field, text]]
      })
      return changed.length === 0 ? [] : [[key, Object.fromEntries(changed)]]
    }),
  )
}

function storedEdits(text: string | undefined): Edits {
  try {
    const edits: Edits = JSON.parse(text ?? '{}')
    return edits
  } catch {
    return {}
  }
}
