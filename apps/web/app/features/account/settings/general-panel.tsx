import type { Profile } from '@earshot/contract/member/account'
import * as m from '@earshot/messages/account'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import type { ReactNode } from 'react'
import { rememberPath } from '../../../lib/session/session-store.ts'
import { countryName } from '../../../lib/text/country-name.ts'
import styles from '../account.module.css'

/**
 * Shows the stored data of the viewer (ACCOUNT-03 to ACCOUNT-05). `children` is the form of the profile, which opens in
 * place (ACCOUNT2-01).
 */
export function GeneralPanel({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { country_code: country } = profile
  const facts = [
    [m.username(), profile.username],
    [m.full_name(), profile.full_name],
    [m.email(), profile.email],
    [m.account_phone(), profile.phone],
    [m.country(), country ? `${countryName(country)} (${country})` : country],
    [m.city(), profile.city],
    [m.account_address(), profile.address_line1],
  ]
  return (
    <>
      <div className={styles.self}>
        <Picture src={profile.avatarURL} alt="" seed={profile.username} shape="round" sizes="4rem" />
        <Link href="/account/my_profile">{m.your_profile()}</Link>
      </div>
      {children}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value || '—'}</dd>
          </div>
        ))}
        <div>
          <dt>{m.bio()}</dt>
          <dd>
            <RichText html={profile.brief} />
            {profile.brief ? '' : '—'}
          </dd>
        </div>
      </dl>
      <p>
        <Link href="/verify-phone" onClick={() => rememberPath('/account')}>
          {m.account_change_phone_number()}
        </Link>
      </p>
      <p>{m.account_update_in_mobile_app()}</p>
      <p>
        <LinkButton href="/mobile-app">{m.mobile_app_link()}</LinkButton>
      </p>
    </>
  )
}
