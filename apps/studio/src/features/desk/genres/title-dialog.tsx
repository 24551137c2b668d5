import { ApiError } from '@earshot/contract/client'
import { createGenre, renameGenre } from '@earshot/contract/desk/calls'
import { GENRE_TITLE_MAX, type DeskGenre } from '@earshot/contract/desk/edit/genres'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useId, useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'

/** Adds a genre, or renames one (CATALOGUE-18). */
export function TitleDialog({ genre, onClose }: { genre: DeskGenre | undefined; onClose: () => void }) {
  const id = useId()
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
          onSuccess: () => {
            showDone(m.genres_added())
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
    <Dialog
      open
      title={genre === undefined ? m.genres_add() : m.genres_rename_title({ title: genre.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" form={id} variant="solid" disabled={!isReady || create.isPending || rename.isPending}>
            {genre === undefined ? m.genres_add() : m.genres_rename()}
          </Button>
        </>
      }
    >
      <form
        id={id}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) save()
        }}
      >
        <Field
          label={m.genre()}
          autoComplete="off"
          maxLength={GENRE_TITLE_MAX}
          value={title}
          error={isOfTitle ? messageOf(error) : undefined}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <FormMessage>{error === null || isOfTitle ? '' : messageOf(error)}</FormMessage>
      </form>
    </Dialog>
  )
}
