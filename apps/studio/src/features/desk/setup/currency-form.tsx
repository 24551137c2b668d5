import type { Data } from '@earshot/contract/client'
import { getSite, publishSite, saveSiteDraft } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/setup'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useState } from 'react'
import { CallStates } from '../../../lists/call-states.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { replies, useCall } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import styles from './setup.module.css'

/** Sets the currency of the site file (SETUP-09). A draft of the site is published on its own page. */
export function CurrencyForm() {
  const call = useCall(getSite)
  return (
    <CallStates call={call} skeleton={<Skeleton />}>
      {(site) =>
        site.draft === null ? (
          <Currency key={site.version} site={site} />
        ) : (
          <p className={styles.acts}>
            {m.setup_currency_in_draft()}
            <LinkButton href="/desk/site/pricing">{m.setup_open_look()}</LinkButton>
          </p>
        )
      }
    </CallStates>
  )
}

function Currency({ site: { version, published } }: { site: Data<typeof getSite> }) {
  const stored = String(published.values.currency)
  const [currency, setCurrency] = useState(stored)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem('')
    try {
      const draft = { ...published, values: { ...published.values, currency } }
      const { errors } = await api.post(saveSiteDraft, { base_version: version, draft })
      const [first] = errors
      if (first === undefined) {
        await api.post(publishSite, { base_version: version })
        showDone(m.setup_currency_saved())
      } else {
        await api.post(saveSiteDraft, { base_version: version, draft: null })
        setProblem(first.message)
      }
      await replies.invalidateQueries()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={m.supporters_currency()}
        hint={m.setup_currency_hint()}
        error={problem}
        value={currency}
        maxLength={3}
        autoCapitalize="characters"
        onChange={({ currentTarget }) => setCurrency(currentTarget.value.toUpperCase())}
      />
      <Button type="submit" disabled={isBusy || currency === stored}>
        {m.save()}
      </Button>
    </form>
  )
}
