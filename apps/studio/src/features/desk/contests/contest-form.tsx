import { deskContest, saveContest } from '@earshot/contract/desk/calls'
import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import type { DeskContestPage } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { ImageField } from '../../../forms/pictures/image-field.tsx'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave, type Stored } from '../../../forms/use-save.ts'
import { api } from '../../../session/api.ts'
import { callOptions } from '../../../session/use-call.ts'
import { localTimeIn } from '../../../text/format.ts'
import { ContestPreview } from './contest-preview.tsx'
import { endWords } from './contest-words.ts'
import { VideoField } from './video-field.tsx'
import styles from './contests.module.css'

const FIELDS = ['title', 'opens_on', 'end_date', 'image', 'video', 'youtube_link', 'ad_image', 'ad_link'] as const
type Values = Record<(typeof FIELDS)[number], string>

/** The fields of a contest with the preview of its card and its page (CONTESTS-02, CONTESTS-04). */
export function ContestForm({ contest }: { contest: DeskContestPage }) {
  const { id, state, time_zone: zone } = contest
  const client = useQueryClient()
  const stored = storedOf(contest)
  const form = useForm<Values>({ defaultValues: stored.values })
  const { errors } = form.formState
  const saving = useSave({
    form,
    name: `contest ${id}`,
    fields: FIELDS,
    stored,
    save: async (values, version) => {
      const saved = await api.post(saveContest, { contest_id: id, version, ...changesIn(values, stored.values) })
      client.setQueryData(callOptions(deskContest, { contest_id: id }).queryKey, saved)
      return storedOf(saved)
    },
    readAgain: async () => storedOf(await api.get(deskContest, { contest_id: id })),
  })
  const values = { ...stored.values, ...useWatch({ control: form.control }) }
  const isOpen = state === 'open'
  const options = optionsOf(changesIn(values, stored.values))
  const tomorrow = localTimeIn(1_440).slice(0, 10)
  return (
    <div className={styles.editor}>
      <SaveForm label={m.details()} saving={saving}>
        <Field
          label={m.title()}
          required
          maxLength={CONTEST.titleMax}
          error={errors.title?.message}
          {...form.register('title')}
        />
        {!isOpen && (
          <Field
            type="date"
            label={m.contests_day()}
            hint={m.contests_day_help()}
            min={tomorrow}
            max={values.end_date}
            error={errors.opens_on?.message}
            {...form.register('opens_on')}
          />
        )}
        <Field
          type="date"
          label={m.figure_last_day()}
          required
          hint={values.end_date === '' ? undefined : endWords(values.end_date, zone)}
          min={isOpen ? contest.end_date : tomorrow}
          error={errors.end_date?.message}
          {...form.register('end_date')}
        />
        <ImageField control={form.control} name="image" label={m.picture()} isWide />
        <VideoField
          value={values.video}
          problem={errors.video?.message}
          onChange={(url) => form.setValue('video', url, { shouldDirty: true })}
        />
        <Field
          type="url"
          label={m.contests_youtube()}
          maxLength={CONTEST.linkMax}
          error={errors.youtube_link?.message}
          {...form.register('youtube_link')}
        />
        <ImageField control={form.control} name="ad_image" label={m.contests_ad_picture()} isWide />
        <Field
          type="url"
          label={m.contests_ad_link()}
          maxLength={CONTEST.linkMax}
          error={errors.ad_link?.message}
          {...form.register('ad_link')}
        />
        {isOpen && options.length > 0 && <AsCommand commands={[`contest change ${id}${options.join('')}`]} />}
      </SaveForm>
      <ContestPreview contest={contest} values={values} />
    </div>
  )
}

const storedOf = (contest: DeskContestPage): Stored<Values> => ({
  version: contest.version,
  values: {
    title: contest.title,
    opens_on: contest.opens_on ?? '',
    end_date: contest.end_date,
    image: contest.image ?? '',
    video: contest.video ?? '',
    youtube_link: contest.youtube_link ?? '',
    ad_image: contest.ad_image ?? '',
    ad_link: contest.ad_link ?? '',
  },
})

// Sends what was changed: fields that commands filled may have values that the desk does not offer.
const changesIn = (values: Values, before: Values) =>
  Object.fromEntries(
    FIELDS.filter((name) => values[name] !== before[name]).map((name) => [
      name,
      values[name] === '' ? null : values[name],
    ]),
  )

const OPTIONS: Record<string, string> = {
  title: '--title',
  end_date: '--end',
  image: '--picture',
  video: '--video',
  youtube_link: '--youtube',
  ad_image: '--ad-picture',
  ad_link: '--ad-link',
}
// The command line reads pictures and films from files.
const optionsOf = (changes: Record<string, string | null>): string[] =>
  Object.entries(changes).flatMap(([name, value]) => {
    const option = OPTIONS[name]
    return option === undefined
      ? []
      : [` ${option} ${value?.startsWith('/media/') === true ? '…' : quoted(value ?? '')}`]
  })
