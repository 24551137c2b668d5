import type { Input } from '@earshot/contract/client'
import { deskCorrectMany } from '@earshot/contract/desk/calls'
import type { BulkKind, BulkResult } from '@earshot/contract/desk/edit/bulk'
import { CORRECTION } from '@earshot/contract/desk/item'
import type { AuditAct } from '@earshot/contract/studio/acts'
import * as items from '@earshot/messages/desk-catalogue'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { InputDialog } from '../../../../forms/dialogs/input-dialog.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { ImageField } from '../../../../forms/pictures/image-field.tsx'
import { useMember } from '../../../../frame/use-member.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import { undoNewest } from '../../log/undo-newest.ts'
import { fieldWord } from '../item-fields.tsx'
import styles from './edit.module.css'

type Values = { artist: string; year: string; genre: string; cover: string; audience: string }
type Change = Omit<Input<typeof deskCorrectMany>, 'dry_run'>

const LINES = ['artist', 'year', 'genre'] as const

/** Changes many albums or songs: the values, then each change as it will be, then the result (CATALOGUE-04). */
export function BulkDialog({ kind, ids, onClose }: { kind: BulkKind; ids: readonly number[]; onClose: () => void }) {
  const id = useId()
  const { control, register, handleSubmit } = useForm<Values>({
    defaultValues: { artist: '', year: '', genre: '', cover: '', audience: '' },
  })
  const { username } = useMember()
  const call = useAct(deskCorrectMany)
  const [previewed, setPreviewed] = useState<{ change: Change; results: readonly BulkResult[] }>()
  const preview = handleSubmit((values) => {
    const change = changeOf(kind, ids, values)
    call.mutate({ ...change, dry_run: 1 }, { onSuccess: ({ results }) => setPreviewed({ change, results }) })
  })
  const possible = previewed?.results.filter(({ done }) => done).length ?? 0
  const apply = (change: Change) =>
    call.mutate(change, {
      onSuccess: ({ results }) => {
        const skipped = results.filter(({ done }) => !done)
        const done = results.flatMap((result) => (result.done ? actsOf(kind, result) : []))
        showDone(m.bulk_done({ count: results.length - skipped.length }), undoNewest(username, ...done))
        onClose()
      },
    })
  return (
    <InputDialog
      title={m.bulk_apply({ count: ids.length })}
      onClose={onClose}
      actions={(leave) => (
        <>
          <Button onClick={previewed === undefined ? leave : () => setPreviewed(undefined)}>
            {previewed === undefined ? m.cancel() : m.bulk_again()}
          </Button>
          {previewed === undefined ? (
            <Button type="submit" form={id} variant="solid" disabled={call.isPending}>
              {m.preview()}
            </Button>
          ) : (
            <Button variant="solid" disabled={call.isPending || possible === 0} onClick={() => apply(previewed.change)}>
              {m.bulk_apply({ count: possible })}
            </Button>
          )}
        </>
      )}
    >
      <form
        id={id}
        method="post"
        noValidate
        hidden={previewed !== undefined}
        className={styles.parted}
        onSubmit={(event) => void preview(event)}
      >
        <p className={styles.note}>{m.bulk_help()}</p>
        {LINES.map((name) => (
          <Field
            key={name}
            label={fieldWord(name)}
            maxLength={CORRECTION.lineMax}
            inputMode={name === 'year' ? 'numeric' : 'text'}
            {...(name === 'genre' && { hint: items.desk_items_genre_help() })}
            {...register(name)}
          />
        ))}
        <ImageField control={control} name="cover" label={m.cover()} />
        {kind === 'album' && (
          <SelectField label={m.bulk_audience()} {...register('audience')}>
            {['', 'subscribers', 'everybody'].map((audience) => (
              <option key={audience} value={audience}>
                {m.bulk_audience_word({ audience })}
              </option>
            ))}
          </SelectField>
        )}
      </form>
      {previewed !== undefined && <Preview change={previewed.change} results={previewed.results} />}
      <FormMessage>{call.error === null ? '' : messageOf(call.error)}</FormMessage>
    </InputDialog>
  )
}

function Preview({ change, results }: { change: Change; results: readonly BulkResult[] }) {
  const groups = [
    { title: m.bulk_changes, rows: results.filter(({ done }) => done) },
    { title: m.bulk_skipped, rows: results.filter(({ done }) => !done) },
  ]
  return (
    <div className={styles.parted}>
      {groups.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <section key={title({ count: 0 })} aria-label={title({ count: rows.length })}>
              <h3>{title({ count: rows.length })}</h3>
              <ul className={styles.rows}>
                {rows.map((row) => (
                  <li key={row.id}>{m.bulk_row({ title: row.title, text: row.reason ?? changesOf(row) })}</li>
                ))}
              </ul>
            </section>
          ),
      )}
      <AsCommand commands={results.filter(({ done }) => done).flatMap(({ id }) => commandsOf(change, id))} />
    </div>
  )
}

// The audience of an album and its corrected values are two entries of the audit log.
const actsOf = (kind: BulkKind, { id, changes }: BulkResult) => {
  const isAudience = changes.some(({ field }) => field === 'audience')
  const acts: AuditAct[] = [
    ...(isAudience ? (['item.audience'] as const) : []),
    ...(changes.length > (isAudience ? 1 : 0) ? (['item.correct'] as const) : []),
  ]
  return acts.map((act) => ({ act, subject_kind: kind, subject_id: id }))
}

const changesOf = ({ changes }: BulkResult): string =>
  changes
    .map(({ field, from, to }) =>
      field === 'audience'
        ? `${m.bulk_audience_word({ audience: from ?? '' })} → ${m.bulk_audience_word({ audience: to ?? '' })}`
        : items.desk_items_change({
            field: fieldWord(field),
            from: from || items.desk_items_empty_value(),
            to: to || items.desk_items_empty_value(),
          }),
    )
    .join('; ')

const changeOf = (kind: BulkKind, ids: readonly number[], { audience, ...values }: Values): Change => ({
  kind,
  ids: [...ids],
  ...Object.fromEntries(Object.entries(values).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text]]))),
  ...(audience !== '' && { subscribers_only: audience === 'subscribers' }),
})

function commandsOf({ kind, artist, year, genre, subscribers_only: closes }: Change, id: number): string[] {
  const given = Object.entries({ artist, year, genre }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${quoted(String(value))}`],
  )
  return [
    ...(given.length === 0 ? [] : [`correct ${kind} ${id} ${given.join(' ')}`]),
    ...(closes === undefined ? [] : [`plan ${closes ? 'mark' : 'unmark'} album ${id}`]),
  ]
}
