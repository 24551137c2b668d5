import { updatePrivacy, updateProfile, updateUsername, verifyToken } from '@earshot/contract/calls'
import { ACCOUNT, DETAILS, TEXT_MAX } from '@earshot/contract/limits'
import type { Profile } from '@earshot/contract/member/account'
import { memberPath } from '@earshot/contract/member/member-path'
import { PERSON, USERNAME } from '@earshot/contract/member/person-limits'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/person'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { formatDate } from '@earshot/ui/text/format-date'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { AudienceField } from '../../layout/parts/member/audience-field.tsx'
import { quietApi } from '../../lib/api.ts'
import { listCountries } from '../../lib/countries.ts'
import { SendForm } from '../../lib/forms/send-form.tsx'
import { useSend } from '../../lib/forms/use-send.ts'
import { storeProfile } from '../../lib/session/session-store.ts'
import { useRead } from '../../lib/state/use-read.ts'
import { LinksField } from './links-field.tsx'
import styles from './person.module.css'

const readProfile = () => quietApi.get(verifyToken)

/** The form of the public profile (PERSON-03), with the values that the server has now. */
export function EditProfile({ onClose }: { onClose: () => void }) {
  const read = useRead(readProfile)
  if (read.face === 'loading') return <p>{m.loading_page()}</p>
  if (read.face === 'failed')
    return <ErrorState action={<Button onClick={read.again}>{m.try_again()}</Button>}>{read.problem}</ErrorState>
  return <ProfileForm profile={read.data} onClose={onClose} />
}

function ProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(profile))
  const { problem, send } = useSend()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const text = (name: TextName, max: number) => ({
    value: values[name],
    maxLength: max,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const changesAt = profile.username_changes_at
  const [savedName, setSavedName] = useState(profile.username)
  const [isNameFixed] = useState(() => changesAt != null && new Date(changesAt) > new Date())

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus(), [])

  const save = async () => {
    const { username, likes, follows, listening, ...texts } = values
    // A refused name leaves everything else as typed.
    if (username.trim() !== savedName) setSavedName((await quietApi.post(updateUsername, { username })).username)
    await quietApi.post(updatePrivacy, { likes, follows, listening })
    const links = texts.links.filter(({ label, url }) => `${label}${url}`.trim() !== '')
    const saved = await quietApi.post(updateProfile, { ...texts, links: links.map(withLabel) })
    // The reply contains no token: the stored one stays (PROFILE-06).
    storeProfile(saved)
    // A profile loads again at its new path.
    await (pathname.startsWith('/member/') ? navigate(memberPath(saved.username), { replace: true }) : revalidate())
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(save)
  }
  return (
    <SendForm ref={form} tabIndex={-1} className={styles.form} onSubmit={submit} aria-label={m.edit_profile()}>
      <Field
        label={m.username()}
        autoComplete="username"
        required
        disabled={isNameFixed}
        hint={
          isNameFixed
            ? m.person_username_later({ day: formatDate(changesAt) })
            : m.person_username_hint({ every: USERNAME.everyDays })
        }
        {...text('username', ACCOUNT.usernameMax)}
      />
      <Field label={m.full_name()} autoComplete="name" {...text('full_name', DETAILS.nameMax)} />
      <Field label={m.person_pronouns()} {...text('pronouns', PERSON.pronounsMax)} />
      <RichEditor
        label={m.bio()}
        value={values.brief_html}
        onChange={(brief_html) => set({ brief_html })}
        most={DETAILS.bioMax}
      />
      <SelectField label={m.country()} autoComplete="country" {...text('country_code', 2)}>
        <option value="">{m.person_country_none()}</option>
        {listCountries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field label={m.city()} autoComplete="address-level2" {...text('city', DETAILS.cityMax)} />
      <CheckField
        label={m.person_shows_city()}
        checked={values.shows_city}
        onChange={({ target }) => set({ shows_city: target.checked })}
      />
      <LinksField links={values.links} onChange={(links) => set({ links })} most={TEXT_MAX.link} />
      <fieldset>
        <legend>{m.person_who_sees()}</legend>
        <AudienceField label={m.person_sees_likes()} value={values.likes} onChange={(likes) => set({ likes })} />
        <AudienceField
          label={m.person_sees_follows()}
          value={values.follows}
          onChange={(follows) => set({ follows })}
        />
        <AudienceField
          label={m.sees_listening()}
          value={values.listening}
          onChange={(listening) => set({ listening })}
        />
      </fieldset>
      <FormMessage>{problem}</FormMessage>
      <div className={styles.actions}>
        <Button type="submit" variant="solid">
          {m.save()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </SendForm>
  )
}

type Values = ReturnType<typeof valuesOf>
type TextName = 'username' | 'full_name' | 'pronouns' | 'country_code' | 'city'

const valuesOf = (profile: Profile) => ({
  username: profile.username,
  full_name: profile.full_name ?? '',
  pronouns: profile.pronouns ?? '',
  brief_html: profile.brief ?? '',
  country_code: profile.country_code ?? '',
  city: profile.city ?? '',
  shows_city: profile.shows_city ?? false,
  links: profile.links ?? [],
  likes: profile.likes_seen_by ?? 'nobody',
  follows: profile.follows_seen_by ?? 'everybody',
  listening: profile.listening_seen_by ?? 'everybody',
})

// A link without a label is labelled with its host.
const withLabel = ({ label, url }: { label: string; url: string }) => ({
  label: label.trim() || (URL.parse(url)?.host ?? url),
  url: url.trim(),
})
