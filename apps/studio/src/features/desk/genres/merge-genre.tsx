import { deskGenres, mergeGenres } from '@earshot/contract/desk/calls'
import type { DeskGenre } from '@earshot/contract/desk/edit/genres'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { hasRows, rowWords } from '../catalogue/edit/row-words.ts'
import styles from '../catalogue/edit/edit.module.css'

/** Genres that are offered for a text. */
const OFFERED = 6

/** Merges a genre into another. It cannot be undone, so its name is typed (DESK-08, CATALOGUE-18). */
export function MergeGenre({ genre, onClose }: { genre: DeskGenre; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(mergeGenres)
  const [into, setInto] = useState<DeskGenre>()
  const input = { genre_id: genre.id, into_id: into?.id ?? 0 }
  const rehearsal = useQuery({
    queryKey: [mergeGenres, input],
    queryFn: () => api.post(mergeGenres, { ...input, dry_run: 1 }),
    enabled: into !== undefined,
    gcTime: 0,
  })
  const problem = error ?? rehearsal.error
  const run = () =>
    mutate(input, {
      onSuccess: () => {
        showDone(m.genres_merged({ title: genre.title, into: into?.title ?? '' }))
        onClose()
      },
    })
  return (
    <Confirm
      open
      title={m.genres_merge_title({ title: genre.title })}
      act={m.merge_act()}
      problem={problem === null ? '' : messageOf(problem)}
      isBusy={into === undefined || rehearsal.data === undefined || isPending}
      typedName={genre.title}
      onAct={run}
      onClose={onClose}
    >
      <GenreChooser except={genre.id} chosen={into} onChoose={setInto} />
      {into !== undefined && rehearsal.data !== undefined && (
        <p role="status">
          {hasRows(rehearsal.data)
            ? m.genres_merge_effect({ list: rowWords(rehearsal.data), into: into.title })
            : m.genres_merge_none({ into: into.title })}
        </p>
      )}
    </Confirm>
  )
}

function GenreChooser({
  except,
  chosen,
  onChoose,
}: {
  except: number
  chosen: DeskGenre | undefined
  onChoose: (genre: DeskGenre | undefined) => void
}) {
  const [text, setText] = useState('')
  const { data } = useCall(deskGenres, { search_text: text.trim() })
  const found = (data?.data ?? []).filter(({ id }) => id !== except).slice(0, OFFERED)
  return (
    <div className={styles.chooser}>
      <Field
        type="search"
        label={m.genres_search()}
        autoComplete="off"
        maxLength={200}
        value={chosen?.title ?? text}
        onChange={({ currentTarget }) => {
          onChoose(undefined)
          setText(currentTarget.value)
        }}
      />
      {chosen === undefined && (
        <ul className={styles.rows}>
          {found.map((genre) => (
            <li key={genre.id} className={styles.row}>
              <bdi>{genre.title}</bdi>
              <Button size="s" onClick={() => onChoose(genre)}>
                {m.edit_choose()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
