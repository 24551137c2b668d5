import { mayAdminister } from '@earshot/contract/access'
import { deskSettings } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/setup'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMember } from '../../../frame/use-member.ts'
import { callOptions } from '../../../session/use-call.ts'
import { Problems } from '../settings/problems.tsx'
import { SETTINGS_INPUT } from '../settings/running-form.tsx'
import styles from './setup.module.css'

const DISMISSED = 'earshot.desk.setup'

/** Lines of the check list that are left, until an administrator dismisses them in this browser (SETUP-14). */
export function FinishSetup() {
  const isAdmin = mayAdminister(useMember())
  const [isDismissed, setDismissed] = useState(() => localStore.getItem(DISMISSED) === 'on')
  const { data } = useQuery({ ...callOptions(deskSettings, SETTINGS_INPUT), enabled: isAdmin && !isDismissed })
  if (isDismissed || data === undefined || data.settings.every(({ problems }) => problems.length === 0)) return null
  return (
    <section className={styles.finish} aria-labelledby="finish">
      <h2 id="finish">{m.finish_setting_up()}</h2>
      <Problems settings={data.settings} />
      <p className={styles.acts}>
        <LinkButton href="/desk/setup">{m.setup_open()}</LinkButton>
        <Button
          onClick={() => {
            localStore.setItem(DISMISSED, 'on')
            setDismissed(true)
          }}
        >
          {m.setup_dismiss()}
        </Button>
      </p>
    </section>
  )
}
