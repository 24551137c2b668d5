import { SoundbiteInput } from '@earshot/contract/studio/podcast/episode'
import { PODCAST, type Soundbite } from '@earshot/contract/studio/podcast/podcast-fields'
import { clockOf, readClock } from '@earshot/contract/timed-text/clock'
import * as m from '@earshot/messages/episode'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { SoundBar } from '../sound/sound-bar.tsx'
import type { EditedSound } from '../sound/use-episode-sound.ts'
import { PartForm } from './part-form.tsx'
import type { PartDialog } from './parts-field.tsx'

/** Seconds of a new soundbite. */
const USUAL_SECONDS = 30

/** The fields of a soundbite, which starts at the play position or at a typed time. */
export function SoundbiteDialog({ part, sound, onSave, onClose }: PartDialog<Soundbite> & { sound: EditedSound }) {
  const { register, setValue, formState, handleSubmit } = useForm({
    resolver: zodResolver(fieldsFor(sound.length)),
    defaultValues: {
      title: part?.title ?? '',
      start: clockOf(part?.start ?? 0),
      length: String(part?.length ?? USUAL_SECONDS),
    },
  })
  const { errors } = formState
  const close = () => {
    sound.pause()
    onClose()
  }
  const save = handleSubmit(({ title, start, length }) => {
    sound.pause()
    onSave({ title, start: readClock(start) ?? 0, length: Number(length) })
  })
  return (
    <PartForm title={part?.title ?? m.soundbite_add()} onSave={save} onClose={close}>
      <SoundBar sound={sound}>
        <Button
          size="s"
          onClick={() =>
            setValue('start', clockOf(Math.round(sound.now() * 10) / 10), { shouldValidate: formState.isSubmitted })
          }
        >
          {m.start_here()}
        </Button>
      </SoundBar>
      <Field
        label={m.soundbite_start()}
        hint={m.soundbite_start_help()}
        inputMode="text"
        error={errors.start?.message}
        {...register('start')}
      />
      <Field
        label={m.soundbite_length()}
        inputMode="decimal"
        error={errors.length?.message}
        {...register('length', { deps: 'start' })}
      />
      <Field
        label={m.title()}
        maxLength={PODCAST.soundbiteTitleMax}
        dir="auto"
        error={errors.title?.message}
        {...register('title')}
      />
    </PartForm>
  )
}

// The texts of the form must make a soundbite that ends before the sound, whose length is 0 while it is not known.
const fieldsFor = (soundSeconds: number) =>
  z
    .object({
      title: SoundbiteInput.shape.title,
      start: z.string().refine((text) => readClock(text) !== undefined, m.soundbite_start_wrong()),
      length: z.string().superRefine((text, context) => {
        const { error } = SoundbiteInput.shape.length.safeParse(Number(text))
        for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
      }),
    })
    .refine(({ start, length }) => soundSeconds === 0 || (readClock(start) ?? 0) + Number(length) <= soundSeconds, {
      path: ['start'],
      message: m.soundbite_too_late(),
    })
