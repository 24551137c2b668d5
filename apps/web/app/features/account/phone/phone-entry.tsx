import * as m from '@earshot/messages/account'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { useEffect, useState } from 'react'
import { FIRST_COUNTRY, countryOf, fullPhone, listCountries, withCountry } from './phone-country.rules.ts'
import { phoneText } from './phone-text.rules.ts'
import styles from '../account.module.css'

/**
 * The state of a phone number and its country: a typed or pasted number may select the country, and selecting a country
 * inserts its code (PHONE-02).
 */
export function usePhoneEntry() {
  const [phone, setPhone] = useState('')
  const [country, setCountry] = useState(FIRST_COUNTRY)
  const change = (typed: string) => {
    const text = phoneText(typed)
    setPhone(text)
    setCountry(countryOf(text, country))
  }
  const choose = (next: string) => {
    setPhone(phoneText(withCountry(phone, next, country)))
    setCountry(next)
  }
  return { phone, country, sent: phoneText(fullPhone(phone.trim(), country)), change, choose }
}

type Props = {
  entry: Pick<ReturnType<typeof usePhoneEntry>, 'phone' | 'country' | 'change' | 'choose'>
  error: string | undefined
  onBlur: () => void
}

/** The fields of a phone number: country and number. */
export function PhoneEntry({ entry, error, onBlur }: Props) {
  const { phone, country, change, choose } = entry
  return (
    <div className={styles.phone}>
      <SelectField
        label={m.country()}
        autoComplete="off"
        value={country}
        onChange={(event) => choose(event.target.value)}
      >
        <Countries />
      </SelectField>
      <Field
        label={m.account_phone_field()}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder={m.account_phone_example()}
        hint={m.account_phone_hint()}
        value={phone}
        error={error}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  )
}

/** Browsers name countries differently from the server, so the server renders only the first one. */
function Countries() {
  const [list, setList] = useState<{ country: string; label: string }[]>([
    { country: FIRST_COUNTRY, label: m.account_country_us() },
  ])
  // oxlint-disable-next-line react/set-state-in-effect -- what the server rendered must be there first
  useEffect(() => setList(listCountries()), [])
  return list.map(({ country, label }) => (
    <option key={country} value={country}>
      {label}
    </option>
  ))
}
