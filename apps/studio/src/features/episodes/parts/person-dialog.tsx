import { PersonInput } from '@earshot/contract/studio/podcast/episode'
import { PERSON_ROLES, PODCAST, type EpisodePerson } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ArtistLink } from '../../../forms/artist-link.tsx'
import { PERSONS } from '../episode-words.ts'
import { PartForm } from './part-form.tsx'
import type { PartDialog } from './parts-field.tsx'
import styles from './parts.module.css'

const Fields = PersonInput.omit({ artist_id: true }).required()

/** The fields of a person of an episode; the name of an artist of this site can be linked to the artist's page. */
export function PersonDialog({ part, onSave, onClose }: PartDialog<EpisodePerson>) {
  const { register, control, formState, handleSubmit } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { name: part?.name ?? '', role: part?.role ?? 'guest', link: part?.link ?? '' },
  })
  const [artistId, setArtistId] = useState(part?.artist_id)
  const name = useWatch({ control, name: 'name' })
  const { errors } = formState
  const save = handleSubmit(({ link, ...person }) =>
    onSave({ ...person, ...(link !== '' && { link }), ...(artistId !== undefined && { artist_id: artistId }) }),
  )
  return (
    <PartForm title={part?.name ?? m.person_add()} onSave={save} onClose={onClose}>
      <Field
        label={m.name()}
        maxLength={PODCAST.personNameMax}
        dir="auto"
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField label={m.role()} {...register('role')}>
        {PERSON_ROLES.map((role) => (
          <option key={role} value={role}>
            {PERSONS[role]()}
          </option>
        ))}
      </SelectField>
      <Field
        label={m.episode_web_link()}
        type="url"
        inputMode="url"
        error={errors.link?.message}
        {...register('link')}
      />
      <ArtistLink name={name.trim()} artistId={artistId} className={styles.help} onChange={setArtistId} />
    </PartForm>
  )
}
