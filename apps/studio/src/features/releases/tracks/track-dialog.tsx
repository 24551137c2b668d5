import type { ReleaseTrack } from '@earshot/contract/studio/release'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { LeaveDialog } from '../../../forms/dialogs/leave-dialog.tsx'
import { GenresField } from '../../../forms/genres-field.tsx'
import { LanguageField } from '../../../forms/language-field.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { CoverField } from '../cover-field.tsx'
import { changeTracks } from '../use-release.ts'
import { CreditsField } from './credits-field.tsx'
import { Fields, type Values } from './track-form.ts'
import styles from './tracks.module.css'

/** The fields of one track in a dialog; its cover is sent at once, as that of the release. */
export function TrackDialog({
  track,
  releaseId,
  onClose,
}: {
  track: ReleaseTrack
  releaseId: number
  onClose: () => void
}) {
  const [failure, setFailure] = useState('')
  const form = useForm<Values, unknown, z.output<typeof Fields>>({
    resolver: (values, ...rest) => zodResolver(Fields)(sentOf(values), ...rest),
    defaultValues: valuesOf(track),
  })
  const { register, formState, control, setValue } = form
  const genreIds = useWatch({ control, name: 'genre_ids' }) ?? []
  const [asks, setAsks] = useState(false)
  const { isDirty } = formState
  const close = () => (isDirty ? setAsks(true) : onClose())
  const errorOf = (name: keyof Values): string | undefined => formState.errors[name]?.message
  const save = form.handleSubmit(async (_parsed, event) => {
    event?.preventDefault()
    try {
      await changeTracks(releaseId, [{ id: track.id, ...changesOf(valuesOf(track), sentOf(form.getValues())) }])
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    }
  })
  return (
    <>
      <Dialog
        open
        title={track.title}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{m.cancel()}</Button>
            <Button variant="solid" disabled={formState.isSubmitting} onClick={() => void save()}>
              {m.save()}
            </Button>
          </>
        }
      >
        <form method="post" data-writing className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          <FormMessage>{failure}</FormMessage>
          <Field label={m.title()} maxLength={RELEASE.titleMax} error={errorOf('title')} {...register('title')} />
          <Field
            label={m.version()}
            hint={m.release_version_title_help()}
            maxLength={RELEASE.versionTitleMax}
            error={errorOf('version_title')}
            {...register('version_title')}
          />
          <Field
            label={m.release_disc_number()}
            type="number"
            min={1}
            max={RELEASE.discMax}
            error={errorOf('disc_no')}
            {...register('disc_no', { valueAsNumber: true })}
          />
          <Field label={m.release_disc_title()} error={errorOf('disc_title')} {...register('disc_title')} />
          <Field label={m.release_isrc()} error={errorOf('isrc')} {...register('isrc')} />
          <Field label={m.release_recording_id()} error={errorOf('recording_id')} {...register('recording_id')} />
          <LanguageField stored={track.language} {...register('language')} />
          <CheckField
            label={m.explicit()}
            defaultChecked={track.is_explicit}
            onChange={({ currentTarget }) =>
              setValue('is_explicit', currentTarget.checked ? 1 : 0, { shouldDirty: true })
            }
          />
          <CheckField
            label={m.release_is_instrumental()}
            defaultChecked={track.is_instrumental}
            onChange={({ currentTarget }) =>
              setValue('is_instrumental', currentTarget.checked ? 1 : 0, { shouldDirty: true })
            }
          />
          <div className={styles.wide}>
            <GenresField
              chosen={genreIds.map(Number)}
              most={RELEASE.genresMax}
              error={errorOf('genre_ids')}
              onChange={(ids) => setValue('genre_ids', ids, { shouldDirty: true })}
            />
          </div>
          <CreditsField form={form} />
        </form>
        <div className={styles.cover}>
          <CoverField id={releaseId} trackId={track.id} image={track.image} title={track.title} />
        </div>
      </Dialog>
      <LeaveDialog open={asks} onLeave={onClose} onStay={() => setAsks(false)} />
    </>
  )
}

const valuesOf = (track: ReleaseTrack): Values => ({
  title: track.title,
  version_title: track.version_title ?? '',
  disc_no: track.disc_no,
  disc_title: track.disc_title ?? '',
  genre_ids: track.genre_ids,
  isrc: track.isrc ?? '',
  recording_id: track.recording_id ?? '',
  language: track.language ?? '',
  is_explicit: track.is_explicit ? 1 : 0,
  is_instrumental: track.is_instrumental ? 1 : 0,
  credits: track.credits,
})

// Other fields may have been changed by another member meanwhile.
const changesOf = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
    ),
  )

// A credit without a name is left out.
const sentOf = (values: Values): Values => ({
  ...values,
  credits: (values.credits ?? []).filter(({ name }) => name.trim() !== ''),
})
