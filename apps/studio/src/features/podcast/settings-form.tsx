import { mayMoveFeed, mayRenameCreator } from '@earshot/contract/access'
import { getPodcastSettings, updatePodcast, uploadPodcastCover } from '@earshot/contract/calls'
import { PodcastFields, type PodcastSettings } from '@earshot/contract/studio/podcast/podcast'
import { PODCAST, PODCAST_CATEGORIES, PODCAST_TYPES } from '@earshot/contract/studio/podcast/podcast-fields'
import { LICENCES } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/episode'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { FileInput } from '../../forms/file-input.tsx'
import { HtmlField } from '../../forms/html-field.tsx'
import { SaveForm } from '../../forms/save-form.tsx'
import { useSave, type Stored } from '../../forms/use-save.ts'
import { useMember, useRole } from '../../frame/use-member.ts'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { replies } from '../../session/use-call.ts'
import { licenceWord } from '../releases/licence-word.ts'
import styles from './settings.module.css'

const flag = z.literal([0, 1])
const Fields = PodcastFields.required().extend({
  is_explicit: flag,
  is_complete: flag,
  is_locked: flag,
  shows_email: flag,
})
type Values = z.infer<typeof Fields>
const FIELDS = PodcastFields.keyof().options

/** Edits what the feed of a podcast says (SHOW-01 to SHOW-04, SHOW-25). */
export function SettingsForm({ settings }: { settings: PodcastSettings }) {
  const { id: podcastId } = settings
  const one = { podcast_id: podcastId }
  const member = useMember()
  const role = useRole({ kind: 'podcast', id: podcastId })
  const isOwner = mayMoveFeed(member, role)
  const stored = storedOf(settings)
  const form = useForm({ resolver: zodResolver(Fields), mode: 'onTouched', defaultValues: stored.values })
  const { register, control, formState, setValue } = form
  const show = (next: PodcastSettings): Stored<Values> => {
    replies.setQueryData([getPodcastSettings, one], next)
    void replies.invalidateQueries({ queryKey: [getPodcastSettings] })
    return storedOf(next)
  }
  const saving = useSave({
    form,
    name: `podcast ${podcastId}`,
    fields: FIELDS,
    stored,
    save: async (values, version) => {
      const before = storedOf(settings).values
      const changed = Object.fromEntries(
        FIELDS.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
      )
      return show(await api.post(updatePodcast, { ...one, version, ...changed }))
    },
    readAgain: async () => storedOf(await api.get(getPodcastSettings, one)),
  })
  useWantedField()
  const category = useWatch({ control, name: 'category' })
  const flags = useWatch({ control, name: ['is_explicit', 'is_complete', 'is_locked', 'shows_email'] })
  const errorOf = (name: keyof Values): string | undefined => formState.errors[name]?.message
  const check = (name: (typeof FLAGS)[number], label: string, isDisabled = false) => (
    <CheckField
      label={label}
      name={name}
      disabled={isDisabled}
      checked={Number(flags[FLAGS.indexOf(name)]) === 1}
      onChange={({ currentTarget }) => setValue(name, currentTarget.checked ? 1 : 0, { shouldDirty: true })}
    />
  )
  return (
    <>
      <Cover settings={settings} onSaved={show} />
      {settings.feed != null && <p className={styles.note}>{m.podcast_follows()}</p>}
      {settings.feed_url != null && (
        <p className={styles.note}>
          {m.podcast_feed_for_apps()}: <Link href={settings.feed_url}>{settings.feed_url}</Link>
        </p>
      )}
      <SaveForm label={m.settings()} saving={saving}>
        <Field
          label={m.title()}
          maxLength={PODCAST.titleMax}
          readOnly={!mayRenameCreator(member, role)}
          error={errorOf('title')}
          {...register('title')}
        />
        <HtmlField control={control} name="bio" label={m.description()} most={PODCAST.bioMax} />
        <div className={styles.pair}>
          <SelectField
            label={m.podcast_category()}
            error={errorOf('category')}
            {...register('category', { onChange: () => setValue('sub_category', '', { shouldDirty: true }) })}
          >
            <option value="">{m.podcast_no_category()}</option>
            {Object.keys(PODCAST_CATEGORIES).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField label={m.podcast_subcategory()} error={errorOf('sub_category')} {...register('sub_category')}>
            <option value="">{m.podcast_no_category()}</option>
            {(PODCAST_CATEGORIES[category] ?? []).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField label={m.type()} {...register('type')}>
            {PODCAST_TYPES.map((type) => (
              <option key={type} value={type}>
                {type === 'serial' ? m.podcast_serial() : m.podcast_episodic()}
              </option>
            ))}
          </SelectField>
          <Field
            label={m.language()}
            hint={m.podcast_language_help()}
            error={errorOf('language')}
            {...register('language')}
          />
          <Field label={m.host()} error={errorOf('host')} {...register('host')} />
          <Field label={m.podcast_web_site()} type="url" error={errorOf('link')} {...register('link')} />
          <Field label={m.podcast_copyright()} error={errorOf('copyright')} {...register('copyright')} />
          <SelectField label={m.licence()} {...register('licence')}>
            <option value="">{m.podcast_no_category()}</option>
            {LICENCES.map((licence) => (
              <option key={licence} value={licence}>
                {licenceWord(licence)}
              </option>
            ))}
          </SelectField>
          <Field label={m.owner()} error={errorOf('owner_name')} {...register('owner_name')} />
          <Field
            label={m.podcast_owner_email()}
            type="email"
            readOnly={!isOwner}
            error={errorOf('owner_email')}
            {...register('owner_email')}
          />
        </div>
        <div>
          {check('shows_email', m.podcast_shows_email(), !isOwner)}
          {check('is_locked', m.podcast_locked(), !isOwner)}
          {check('is_explicit', m.podcast_explicit())}
          {check('is_complete', m.podcast_complete())}
        </div>
      </SaveForm>
    </>
  )
}

/** Focuses the field that a link to the settings names, such as `?field=category` (SHOW-24). */
function useWantedField(): void {
  const [query] = useSearchParams()
  const wanted = query.get('field')
  useEffect(() => {
    if (wanted === null) return
    const [field] = document.getElementsByName(wanted)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [wanted])
}

const FLAGS = ['is_explicit', 'is_complete', 'is_locked', 'shows_email'] as const

/** The cover, which is sent at once and as it is: directories want its size (SHOW-02). */
function Cover({
  settings: { id, version, image, title },
  onSaved,
}: {
  settings: PodcastSettings
  onSaved: (next: PodcastSettings) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const send = async (file: File | undefined) => {
    if (file === undefined) return
    const form = new FormData()
    form.set('podcast_id', String(id))
    form.set('version', String(version))
    form.set('cover', file)
    try {
      onSaved(await api.post(uploadPodcastCover, form))
      setFailure('')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <div role="group" aria-label={m.cover()} className={styles.cover}>
      <Picture src={image} alt="" seed={title} sizes="10rem" />
      <div>
        <Button size="s" name="cover" onClick={() => input.current?.click()}>
          {m.cover()}
        </Button>
        <p className={styles.note}>{m.podcast_cover_help()}</p>
        <FormMessage>{failure}</FormMessage>
      </div>
      <FileInput input={input} accept="image/jpeg,image/png" onFiles={([file]) => void send(file)} />
    </div>
  )
}

const flagOf = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

const storedOf = (settings: PodcastSettings): Stored<Values> => ({
  version: settings.version,
  values: {
    title: settings.title,
    bio: settings.bio ?? '',
    language: settings.language ?? '',
    category: settings.category ?? '',
    sub_category: settings.sub_category ?? '',
    is_explicit: flagOf(settings.is_explicit),
    type: settings.type,
    host: settings.host ?? '',
    owner_name: settings.owner_name ?? '',
    owner_email: settings.owner_email ?? '',
    shows_email: flagOf(settings.shows_email),
    copyright: settings.copyright ?? '',
    link: settings.link ?? '',
    licence: settings.licence ?? '',
    is_complete: flagOf(settings.is_complete),
    is_locked: flagOf(settings.is_locked),
  },
})
