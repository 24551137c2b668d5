import { deskCorrect, deskItem } from '@earshot/contract/desk/calls'
import type { RemovableItemKind } from '@earshot/contract/desk/catalogue'
import { CORRECTABLE, CORRECTION, type CorrectableField, type DeskItemPage } from '@earshot/contract/desk/item'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import * as m from '@earshot/messages/desk-catalogue'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field } from '@earshot/ui/forms/field.tsx'
import { useForm, useWatch } from 'react-hook-form'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { HtmlField } from '../../../forms/html-field.tsx'
import { ImageField } from '../../../forms/pictures/image-field.tsx'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave, type Stored } from '../../../forms/use-save.ts'
import { useMember } from '../../../frame/use-member.ts'
import { api } from '../../../session/api.ts'
import { replies } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { undoNewest } from '../log/undo-newest.ts'
import { fieldWord } from './item-fields.tsx'
import styles from './catalogue.module.css'

type Values = Record<CorrectableField, string>

/** Corrects the values of an item, and shows each change before it is saved (CATALOGUE-03). */
export function CorrectionForm({
  kind,
  id,
  page,
  onDone,
}: {
  kind: RemovableItemKind
  id: number
  page: DeskItemPage
  onDone: () => void
}) {
  const { username } = useMember()
  const stored = storedOf(page)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: stored.values })
  const { errors } = form.formState
  const names = CORRECTABLE.filter((name) => page.fields.some(({ field, may_correct: may }) => may && field === name))
  const saving = useSave({
    form,
    name: `item ${kind} ${id}`,
    fields: names,
    stored,
    save: async (values, version) => {
      await api.post(deskCorrect, { kind, id, version, ...inputOf(changesOf(stored.values, values)) })
      const next = await api.get(deskItem, { kind, id })
      replies.setQueryData([deskItem, { kind, id }], next)
      void replies.invalidateQueries()
      showDone(
        m.desk_items_corrected_done(),
        undoNewest(username, { act: 'item.correct', subject_kind: kind, subject_id: id }),
      )
      return storedOf(next)
    },
    readAgain: async () => storedOf(await api.get(deskItem, { kind, id })),
  })
  const changes = changesOf(stored.values, { ...stored.values, ...useWatch({ control: form.control }) })
  return (
    <SaveForm label={m.edit()} saving={saving}>
      {names.map((name) => {
        if (name === 'cover' || name === 'header')
          return (
            <ImageField
              key={name}
              control={form.control}
              name={name}
              label={fieldWord(name)}
              isWide={name === 'header'}
            />
          )
        if (name === 'links')
          return (
            <AreaField
              key={name}
              label={fieldWord(name)}
              hint={m.desk_items_links_help({ count: CREATOR.linksMax })}
              rows={3}
              error={errors[name]?.message}
              {...form.register(name)}
            />
          )
        if (name === 'bio')
          return (
            <HtmlField key={name} control={form.control} name={name} label={fieldWord(name)} most={CREATOR.bioMax} />
          )
        return (
          <Field
            key={name}
            label={fieldWord(name)}
            maxLength={CORRECTION.lineMax}
            inputMode={name === 'year' ? 'numeric' : 'text'}
            error={errors[name]?.message}
            {...(name === 'release_date' && { type: 'date', hint: m.desk_items_release_date_help() })}
            {...(name === 'genre' && { hint: m.desk_items_genre_help() })}
            {...(name === 'album' && { hint: m.desk_items_album_help() })}
            {...form.register(name)}
          />
        )
      })}
      {changes.length > 0 && (
        <section aria-label={m.change()}>
          <h2>{m.change()}</h2>
          <ul className={styles.refused}>
            {changes.map(({ name, from, to }) => (
              <li key={name}>
                {m.desk_items_change({
                  field: fieldWord(name),
                  from: from || m.desk_items_empty_value(),
                  to: to || m.desk_items_empty_value(),
                })}
              </li>
            ))}
          </ul>
          <AsCommand commands={[commandOf(kind, id, changes)]} />
        </section>
      )}
      <Button size="s" variant="quiet" onClick={onDone}>
        {m.close()}
      </Button>
    </SaveForm>
  )
}

type Change = { name: CorrectableField; from: string; to: string }

const changesOf = (before: Values, after: Partial<Values>): Change[] =>
  CORRECTABLE.flatMap((name) => {
    const [from, to] = [before[name], after[name]?.trim() ?? '']
    return from === to ? [] : [{ name, from, to }]
  })

const inputOf = (changes: readonly Change[]) => ({
  ...Object.fromEntries(changes.flatMap(({ name, to }) => (to === '' ? [] : [[name, to]]))),
  empty: changes.flatMap(({ name, to }) => (to === '' ? [name] : [])),
})

function commandOf(kind: RemovableItemKind, id: number, changes: readonly Change[]): string {
  const given = changes.flatMap(({ name, to }) =>
    to === ''
      ? []
      : [` --${name.replace('_', '-')} ${(name === 'links' ? to.split('\n') : [to]).map(quoted).join(' ')}`],
  )
  const empty = changes.flatMap(({ name, to }) => (to === '' ? [name] : []))
  return `correct ${kind} ${id}${given.join('')}${empty.length === 0 ? '' : ` --empty ${empty.join(',')}`}`
}

// The value of an album names its page, which the call accepts.
const storedOf = ({ version, fields }: DeskItemPage): Stored<Values> => {
  const of = (name: CorrectableField): string => fields.find(({ field }) => field === name)?.value ?? ''
  return {
    version,
    values: {
      title: of('title'),
      subtitle: of('subtitle'),
      artist: of('artist'),
      album: of('album'),
      year: of('year'),
      release_date: of('release_date'),
      genre: of('genre'),
      label: of('label'),
      format: of('format'),
      certifications: of('certifications'),
      bio: of('bio'),
      links: of('links'),
      cover: of('cover'),
      header: of('header'),
    },
  }
}
