import { updateProfile } from '@earshot/contract/calls'
import { DETAILS } from '@earshot/contract/limits'
import type { Profile } from '@earshot/contract/member/account'
import * as m from '@earshot/messages/info'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { quietApi } from '../../lib/api.ts'
import { listCountries } from '../../lib/countries.ts'
import { atMost } from '../../lib/forms/length-fault.ts'
import { SendForm } from '../../lib/forms/send-form.tsx'
import { useSend } from '../../lib/forms/use-send.ts'
import { storeProfile } from '../../lib/session/session-store.ts'
import { refusalOf } from '../../lib/text/message-of.ts'
import styles from './mobile-app.module.css'

const FIELDS = [
  { field: 'full_name', called: 'full_name', label: m.info_your_name },
  { field: 'brief', called: 'brief', label: m.info_about_you },
  { field: 'country_code', called: 'country_code', label: m.info_your_country },
  { field: 'city', called: 'city', label: m.info_your_city },
  { field: 'address_line1', called: 'address_line1', label: m.info_your_address },
] as const

/**
 * A form for name, bio and location of a member: the target of "Get mobile app to update your profile" (ACCOUNT-05,
 * PROFILE-12).
 */
export function DetailsForm({ profile }: { profile: Profile }) {
  const { problem, send } = useSend()
  const [isSaved, setSaved] = useState(false)
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ mode: 'onTouched', delayError: 200, defaultValues: textsOf(profile) })

  const submit = handleSubmit((values) => {
    setSaved(false)
    return send(
      async () => {
        // The reply contains no token: the stored one stays (PROFILE-06).
        storeProfile(await quietApi.post(updateProfile, values))
        setSaved(true)
      },
      (error) => {
        const { above, at } = refusalOf(error, FIELDS)
        if (at !== undefined) setError(at.field, { message: at.sentence }, { shouldFocus: true })
        return above
      },
    )
  })
  return (
    <SendForm className={styles.form} onSubmit={submit} aria-labelledby="details">
      <h2 id="details">{m.info_details()}</h2>
      <p>{m.info_details_who_sees()}</p>
      <Field
        label={m.info_your_name()}
        autoComplete="name"
        error={errors.full_name?.message}
        {...register('full_name', { maxLength: atMost(DETAILS.nameMax) })}
      />
      <AreaField
        label={m.info_about_you()}
        rows={6}
        error={errors.brief?.message}
        {...register('brief', { maxLength: atMost(DETAILS.bioMax) })}
      />
      <SelectField label={m.info_your_country()} autoComplete="country" {...register('country_code')}>
        <option value="">{m.info_no_country()}</option>
        {listCountries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={m.info_your_city()}
        autoComplete="address-level2"
        error={errors.city?.message}
        {...register('city', { maxLength: atMost(DETAILS.cityMax) })}
      />
      <Field
        label={m.info_your_address()}
        autoComplete="address-line1"
        error={errors.address_line1?.message}
        {...register('address_line1', { maxLength: atMost(DETAILS.addressMax) })}
      />
      <FormMessage kind={isSaved ? 'success' : 'error'}>{isSaved ? m.successfully_updated() : problem}</FormMessage>
      <Button type="submit" variant="solid">
        {m.info_save_details()}
      </Button>
    </SendForm>
  )
}

const textsOf = (profile: Profile) => ({
  full_name: profile.full_name ?? '',
  brief: wordsOf(profile.brief ?? ''),
  country_code: profile.country_code ?? '',
  city: profile.city ?? '',
  address_line1: profile.address_line1 ?? '',
})

/** Returns the text of a bio with an empty line between paragraphs, without formatting. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<br ?\/?>/g, '\n'), 'text/html')
  return body.childElementCount === 0
    ? body.textContent
    : [...body.children].map(({ textContent }) => textContent).join('\n\n')
}
