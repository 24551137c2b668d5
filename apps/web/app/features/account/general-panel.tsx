import type { Profile } from '@earshot/contract/account'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { rememberPath } from '../../lib/session-store.ts'
import styles from './account.module.css'

/** What is stored of the viewer; only the phone can be changed here (ACCOUNT-03, ACCOUNT-04, ACCOUNT-05). */
export function GeneralPanel({ profile }: { profile: Profile }) {
  const facts = [
    ['Username', profile.username],
    ['Full name', profile.full_name],
    ['E-mail', profile.email],
    ['Phone', profile.phone],
    ['Country', profile.country_code],
    ['City', profile.city],
    ['Address', profile.address_line1],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value || '—'}</dd>
          </div>
        ))}
        <div>
          <dt>Bio</dt>
          <dd>
            <RichText html={profile.brief} />
            {profile.brief ? '' : '—'}
          </dd>
        </div>
      </dl>
      <p>
        <Link href="/verify-phone" onClick={() => rememberPath('/account')}>
          Change phone number
        </Link>
      </p>
      <p>Get mobile app to update your profile</p>
      <p>
        <LinkButton href="/mobile-app">Mobile App</LinkButton>
      </p>
    </>
  )
}
