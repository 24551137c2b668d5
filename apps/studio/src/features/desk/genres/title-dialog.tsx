import { ApiError } from '@earshot/contract/client'
import { createGenre, renameGenre } from '@earshot/contract/desk/calls'
import { GENRE_TITLE_MAX, type DeskGenre } from '@earshot/contract/desk/edit/genres'
import * as m from '@earshot/messages/desk-edit'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../forms/dialogs/form-dialog.tsx'
import { useMember } from '../../../frame/use-member.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { undoNewest } from '../log/undo-newest.ts'

/** Adds a genre, or renames one (CATALOGUE-18). */
export function TitleDialog({ genre, onClose }: { genre: DeskGenre | undefined; onClose: () => void }) {
  const { username } = useMember()
  const create = useAct(createGenre)
  const rename = useAct(renameGenre)
  const [title, setTitle] = useState(genre?.title ?? '')
  const error = create.error ?? rename.error
  const isOfTitle = error instanceof ApiError && error.field === 'title'
  const isReady = title.trim() !== '' && title.trim() !== genre?.title
  const save = () => {
    if (genre === undefined)
      return create.mutate(
        { title },
        {
          onSuccess: ({ id }) => {
            const act = { act: 'genre.create', subject_kind: 'genre', subject_id: id } as const
            showDone(m.genres_added(), undoNewest(username, act))
            onClose()
          },
        },
      )
    const { id: genre_id, title: from } = genre
    const undo = () =>
      rename.mutate(
        { genre_id, title: from, from: title.trim() },
        { onError: (problem) => showProblem(messageOf(problem)) },
      )
    return rename.mutate(
      { genre_id, title, from },
      {
        onSuccess: () => {
          showDone(m.genres_renamed(), { label: m.undo(), run: undo })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={genre === undefined ? m.genres_add() : m.genres_rename_title({ title: genre.title })}
      act={genre === undefined ? m.genres_add() : m.genres_rename()}
      problem={error === null || isOfTitle ? '' : messageOf(error)}
      isBusy={create.isPending || rename.isPending}
      isReady={isReady}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={m.genre()}
        autoComplete="off"
        maxLength={GENRE_TITLE_MAX}
        value={title}
        error={isOfTitle ? messageOf(error) : undefined}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
    </FormDialog>
  )
}
