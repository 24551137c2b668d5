import { addArticleNote, closeArticleNote } from '@earshot/contract/desk/calls'
import type { ArticleDraft } from '@earshot/contract/desk/newsroom'
import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import * as m from '@earshot/messages/newsroom'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { showProblem } from '../../../toasts.ts'
import styles from './newsroom.module.css'

/** The notes of the review beside the text (NEWSROOM-11). A selected passage becomes the quote of a new note. */
export function NotesPanel({ draft }: { draft: ArticleDraft }) {
  const { id: news_id, review_notes: notes } = draft
  const [text, setText] = useState('')
  const add = useAct(addArticleNote)
  const close = useAct(closeArticleNote)
  const onError = (error: Error) => showProblem(messageOf(error))
  const send = () => {
    const quote = (window.getSelection()?.toString() ?? '').trim().slice(0, NEWSROOM.quoteMax)
    add.mutate({ news_id, text, quote }, { onSuccess: () => setText(''), onError })
  }
  return (
    <section className={styles.panel} aria-labelledby="notes">
      <h2 id="notes">{m.newsroom_notes()}</h2>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id} data-closed={note.closed_at !== null}>
              {note.quote && <blockquote dir="auto">{note.quote}</blockquote>}
              <p dir="auto">{note.text}</p>
              <p className={styles.saved}>
                <bdi>{note.by ?? m.somebody()}</bdi> ·{' '}
                <time dateTime={note.created_at}>{formatMoment(note.created_at)}</time>
              </p>
              <Button
                size="s"
                variant="quiet"
                onClick={() =>
                  close.mutate({ news_id, note_id: note.id, is_closed: note.closed_at === null ? 1 : 0 }, { onError })
                }
              >
                {note.closed_at === null ? m.newsroom_close_note() : m.newsroom_open_note()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {draft.state !== 'removed' && (
        <>
          <AreaField
            label={m.newsroom_new_note()}
            rows={3}
            value={text}
            maxLength={NEWSROOM.noteMax}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {/* A press must not clear the selection that becomes the quote. */}
          <Button
            size="s"
            disabled={text.trim() === '' || add.isPending}
            onMouseDown={(event) => event.preventDefault()}
            onClick={send}
          >
            {m.newsroom_add_note()}
          </Button>
        </>
      )}
    </section>
  )
}
