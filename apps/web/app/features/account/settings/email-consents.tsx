import { emailConsents, updateEmailConsent } from '@earshot/contract/calls'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { UserSubscription } from '@earshot/contract/money/subscription'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { quietApi } from '../../../lib/api.ts'
import { useSend } from '../../../lib/forms/use-send.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import styles from '../account.module.css'

type Named = Creator & { name: string }

const readConsents = () => quietApi.get(emailConsents)

/** Artists and podcasts that may read the member's e-mail address: a tick for each, off by default (SUPPORTERS-09). */
export function EmailConsents({ subscriptions }: { subscriptions: readonly UserSubscription[] }) {
  const consents = useRead(readConsents)
  const { problem, send } = useSend()
  const change = ({ kind, id }: Named, isGiven: boolean) =>
    send(async () => {
      await quietApi.post(updateEmailConsent, { kind, id, given: isGiven ? 1 : 0 })
      consents.again()
    })
  const given = consents.face === 'full' ? consents.data.data : []
  const creators = unique([...subscriptions.flatMap(creatorOf), ...given])
  if (creators.length === 0) return null
  return (
    <section aria-labelledby="email-consents" className={styles.keys}>
      <h2 id="email-consents">{m.account_emails()}</h2>
      <p className={styles.note}>{m.account_emails_help()}</p>
      <FormMessage>{problem}</FormMessage>
      {consents.face === 'failed' && (
        <ErrorState action={<Button onClick={consents.again}>{m.try_again()}</Button>}>{consents.problem}</ErrorState>
      )}
      {/* The rows have their height before the reply, so that nothing below moves. */}
      {consents.face !== 'failed' && (
        <ul className={styles.scopes} aria-busy={consents.face === 'loading'}>
          {creators.map((each) => (
            <li key={keyOf(each)}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  disabled={consents.face === 'loading'}
                  checked={given.some((consent) => keyOf(consent) === keyOf(each))}
                  onChange={({ currentTarget }) => void change(each, currentTarget.checked)}
                />
                <span dir="auto">{m.give_my_email_to({ name: each.name })}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const keyOf = ({ kind, id }: Creator): string => `${kind} ${id}`

const unique = (creators: readonly Named[]): Named[] => [
  ...new Map(creators.map((each) => [keyOf(each), each])).values(),
]

function creatorOf({ artist, podcast }: UserSubscription): Named[] {
  if (artist) return [{ kind: 'artist', id: artist.id, name: artist.name }]
  return podcast ? [{ kind: 'podcast', id: podcast.id, name: podcast.name }] : []
}
