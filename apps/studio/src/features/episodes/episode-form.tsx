import { getStudioEpisode, listStudioSeasons, updateEpisode } from '@earshot/contract/calls'
import { EpisodeFields, type StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import type { StudioSeason } from '@earshot/contract/studio/podcast/podcast'
import { EPISODE_TYPES, EpisodePerson, PODCAST, Soundbite } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode'
import * as r from '@earshot/messages/release'
import { CheckField, Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { HtmlField } from '../../forms/html-field.tsx'
import { ImageField } from '../../forms/pictures/image-field.tsx'
import { SaveForm } from '../../forms/save-form.tsx'
import { useSave, type Stored } from '../../forms/use-save.ts'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { api } from '../../session/api.ts'
import { useCall } from '../../session/use-call.ts'
import { useAutosave } from '../drafts/use-autosave.ts'
import { EPISODE_KINDS } from './episode-words.ts'
import { PersonsField } from './parts/persons-field.tsx'
import { SoundbitesField } from './parts/soundbites-field.tsx'
import type { EditedSound } from './sound/use-episode-sound.ts'
import { showEpisode } from './use-episode.ts'
import styles from '../releases/release.module.css'

const Fields = EpisodeFields.pick({
  name: true,
  bio: true,
  sponsor: true,
  link: true,
  avatar: true,
  episode_type: true,
})
  .required()
  .extend({
    is_explicit: z.literal([0, 1]),
    season: z.string(),
    number: z.string().regex(/^\d{0,5}$/),
    persons: z.array(EpisodePerson),
    soundbites: z.array(Soundbite),
  })
type Values = z.infer<typeof Fields>
const FIELDS = Fields.keyof().options

/** The fields of an episode. They save themselves two seconds after the last change (SHOW-06, RELEASE-17). */
export function EpisodeForm({ episode, sound }: { episode: StudioEpisode; sound: EditedSound }) {
  const call = useCall(listStudioSeasons, { podcast_id: episode.podcast_id })
  // A select loses its value while the option of it is missing.
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(seasons) => <FieldsForm episode={episode} sound={sound} seasons={seasons} />}
    </CallStates>
  )
}

function FieldsForm({
  episode,
  sound,
  seasons,
}: {
  episode: StudioEpisode
  sound: EditedSound
  seasons: readonly StudioSeason[]
}) {
  const one = { episode_id: episode.id }
  const stored = storedOf(episode)
  const form = useForm({ resolver: zodResolver(Fields), mode: 'onTouched', defaultValues: stored.values })
  const { register, control, formState, setValue } = form
  const saving = useSave({
    form,
    name: `episode ${episode.id}`,
    fields: FIELDS,
    stored,
    save: async ({ season, number, ...values }, version) => {
      const next = await api.post(updateEpisode, {
        ...one,
        version,
        ...values,
        season_id: season === '' ? null : Number(season),
        number: number === '' ? null : Number(number),
      })
      await showEpisode(next)
      return storedOf(next)
    },
    readAgain: async () => storedOf(await api.get(getStudioEpisode, one)),
  })
  const typed = useWatch({ control })
  const [persons, soundbites] = useWatch({ control, name: ['persons', 'soundbites'] })
  const isWaiting = saving.status.is === 'conflict' || saving.status.is === 'failed' || saving.status.is === 'saving'
  useAutosave(saving.isDirty && !isWaiting ? typed : undefined, saving.submit, 0)
  const errorOf = (name: keyof Values): string | undefined => formState.errors[name]?.message
  return (
    <SaveForm label={m.details()} saving={saving}>
      <Field label={m.title()} maxLength={PODCAST.nameMax} dir="auto" error={errorOf('name')} {...register('name')} />
      <HtmlField control={control} name="bio" label={m.show_notes()} most={PODCAST.notesMax} />
      <div className={styles.pair}>
        <SelectField label={m.season()} {...register('season')}>
          <option value="">{m.episode_no_season()}</option>
          {seasons.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field label={m.number()} inputMode="numeric" error={errorOf('number')} {...register('number')} />
        <SelectField label={m.episode_kind()} {...register('episode_type')}>
          {EPISODE_TYPES.map((type) => (
            <option key={type} value={type}>
              {EPISODE_KINDS[type]()}
            </option>
          ))}
        </SelectField>
        <Field label={m.sponsor()} error={errorOf('sponsor')} {...register('sponsor')} />
        <Field label={m.episode_web_link()} type="url" error={errorOf('link')} {...register('link')} />
      </div>
      {episode.warnings.includes('same-number') && <p role="status">{m.episode_same_number()}</p>}
      <ImageField control={control} name="avatar" label={m.episode_cover()} />
      <CheckField
        label={r.explicit()}
        checked={typed.is_explicit === 1}
        onChange={({ currentTarget }) => setValue('is_explicit', currentTarget.checked ? 1 : 0, { shouldDirty: true })}
      />
      <PersonsField persons={persons} onChange={(next) => setValue('persons', next, { shouldDirty: true })} />
      <SoundbitesField
        soundbites={soundbites}
        sound={sound}
        onChange={(next) => setValue('soundbites', next, { shouldDirty: true })}
      />
    </SaveForm>
  )
}

const storedOf = (episode: StudioEpisode): Stored<Values> => ({
  version: episode.version,
  values: {
    name: episode.name,
    bio: episode.bio ?? '',
    sponsor: episode.sponsor ?? '',
    link: episode.link ?? '',
    avatar: episode.image ?? '',
    episode_type: episode.episode_type,
    is_explicit: episode.is_explicit ? 1 : 0,
    season: episode.season_id === null ? '' : String(episode.season_id),
    number: episode.number === null ? '' : String(episode.number),
    persons: episode.persons,
    soundbites: episode.soundbites,
  },
})
