import { listStudioSeasons, updateSeason } from '@earshot/contract/calls'
import { line } from '@earshot/contract/primitives'
import type { StudioSeason } from '@earshot/contract/studio/podcast/podcast'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode'
import { Field } from '@earshot/ui/forms/field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ImageField } from '../../../forms/pictures/image-field.tsx'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave, type Stored } from '../../../forms/use-save.ts'
import { api } from '../../../session/api.ts'
import { replies } from '../../../session/use-call.ts'

const Fields = z.object({
  name: line(1, PODCAST.seasonNameMax),
  number: z.string().regex(/^[1-9]\d{0,3}$/, `must be a number from 1 to ${PODCAST.seasonMax}`),
  avatar: z.string(),
})
type Values = z.infer<typeof Fields>

/** Edits name, number and cover of a season. */
export function SeasonForm({ season }: { season: StudioSeason }) {
  const { id, podcast_id: podcastId } = season
  const stored = storedOf(season)
  const form = useForm({ resolver: zodResolver(Fields), mode: 'onTouched', defaultValues: stored.values })
  const { errors } = form.formState
  const saving = useSave({
    form,
    name: `season ${id}`,
    fields: Fields.keyof().options,
    stored,
    save: async ({ number, ...values }, version) => {
      const next = await api.post(updateSeason, { season_id: id, version, ...values, number: Number(number) })
      await replies.invalidateQueries()
      return storedOf(next)
    },
    readAgain: async () => {
      const seasons = await api.get(listStudioSeasons, { podcast_id: podcastId })
      return storedOf(seasons.find((each) => each.id === id) ?? season)
    },
  })
  return (
    <SaveForm label={m.season()} saving={saving}>
      <Field
        label={m.name()}
        maxLength={PODCAST.seasonNameMax}
        dir="auto"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Field
        label={m.number()}
        hint={m.season_number_help()}
        inputMode="numeric"
        error={errors.number?.message}
        {...form.register('number')}
      />
      <ImageField control={form.control} name="avatar" label={m.season_cover()} />
    </SaveForm>
  )
}

const storedOf = ({ version, name, number, image }: StudioSeason): Stored<Values> => ({
  version,
  values: { name, number: String(number), avatar: image ?? '' },
})
