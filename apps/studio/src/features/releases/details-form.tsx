import type { Release } from '@earshot/contract/studio/release'
import { LICENCES, MADE_BY, RELEASE, RELEASE_TYPES, type MadeBy } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { names } from '@earshot/ui/text/names'
import { GenresField } from '../../forms/genres-field.tsx'
import { HtmlField } from '../../forms/html-field.tsx'
import { LanguageField } from '../../forms/language-field.tsx'
import { messageOf } from '../../session/message-of.ts'
import { formatMoment } from '../../text/format.ts'
import { licenceWord } from './licence-word.ts'
import { TYPES } from './release-words.ts'
import type { DetailValues, useDetails } from './use-details.ts'
import styles from './release.module.css'

type Details = ReturnType<typeof useDetails>

/** The fields of a release. They save themselves; the line above them says when (RELEASE-17, STUDIO-20). */
export function DetailsForm({ release, details }: { release: Release; details: Details }) {
  const { form, typed, changed, failure, isUnsent, hasConflict, submit } = details
  const { register, formState } = form
  const errorOf = (name: keyof DetailValues): string | undefined => formState.errors[name]?.message

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p role="status" className={names(styles.saved, changed !== undefined && styles.unsaved)}>
        {changed === undefined ? m.saved({ time: formatMoment(release.updated_at) }) : m.not_saved_yet()}
      </p>
      {failure !== undefined && !isUnsent && <FormMessage>{messageOf(failure)}</FormMessage>}
      {hasConflict && (
        <>
          <FormMessage>{m.release_changed_by({ name: release.updated_by ?? '' })}</FormMessage>
          <div className={styles.buttons}>
            <Button onClick={details.loadTheirs}>{m.load_theirs()}</Button>
            <Button onClick={details.saveMine}>{m.save_mine_over_it()}</Button>
          </div>
        </>
      )}
      {failure !== undefined && !isUnsent && <Button onClick={submit}>{m.try_again()}</Button>}
      <Field
        label={m.title()}
        maxLength={RELEASE.titleMax}
        dir="auto"
        error={errorOf('title')}
        {...register('title')}
      />
      <div className={styles.pair}>
        <SelectField label={m.type()} {...register('release_type')}>
          {RELEASE_TYPES.map((type) => (
            <option key={type} value={type}>
              {TYPES[type]()}
            </option>
          ))}
        </SelectField>
        <Field
          label={m.release_date_word()}
          type="date"
          error={errorOf('release_date')}
          {...register('release_date')}
        />
      </div>
      {release.track_count === 1 && typed.release_type === 'album' && (
        <p className={styles.help}>{m.release_single_hint()}</p>
      )}
      <GenresField
        chosen={(typed.genre_ids ?? []).map(Number)}
        most={RELEASE.genresMax}
        error={errorOf('genre_ids')}
        onChange={(ids) => form.setValue('genre_ids', ids, { shouldDirty: true })}
      />
      <HtmlField control={form.control} name="description" label={m.description()} most={RELEASE.descriptionMax} />
      <details className={styles.more}>
        <summary>{m.release_more_fields()}</summary>
        <div className={styles.form}>
          <Field label={m.release_sub_title()} error={errorOf('sub_title')} {...register('sub_title')} />
          <div className={styles.pair}>
            <Field label={m.label()} error={errorOf('label')} {...register('label')} />
            <Field label={m.catalogue_number()} error={errorOf('catalogue_number')} {...register('catalogue_number')} />
          </div>
          <div className={styles.pair}>
            <Field
              label={m.release_barcode()}
              inputMode="numeric"
              error={errorOf('barcode')}
              {...register('barcode')}
            />
            <LanguageField stored={release.language} {...register('language')} />
          </div>
          <div className={styles.pair}>
            <Field label={m.release_p_line()} error={errorOf('p_line')} {...register('p_line')} />
            <Field label={m.release_c_line()} error={errorOf('c_line')} {...register('c_line')} />
          </div>
          <div className={styles.pair}>
            <SelectField label={m.licence()} {...register('licence')}>
              {LICENCES.map((licence) => (
                <option key={licence} value={licence}>
                  {licenceWord(licence)}
                </option>
              ))}
            </SelectField>
            <SelectField label={m.made_by()} {...register('made_by')}>
              {MADE_BY.map((by) => (
                <option key={by} value={by}>
                  {MADE_BY_WORDS[by]()}
                </option>
              ))}
            </SelectField>
          </div>
          <CheckField
            label={m.explicit()}
            checked={typed.is_explicit === 1}
            onChange={({ currentTarget }) =>
              form.setValue('is_explicit', currentTarget.checked ? 1 : 0, { shouldDirty: true })
            }
          />
        </div>
      </details>
      <div>
        <Button type="submit" disabled={changed === undefined}>
          {release.state === 'draft' ? m.save_draft() : m.save()}
        </Button>
      </div>
    </form>
  )
}

const MADE_BY_WORDS: Readonly<Record<MadeBy, () => string>> = {
  people: m.people,
  assisted: m.people_with_the_help_of_a_machine,
  machine: m.a_machine,
}
