import { mayAdminister } from '@earshot/contract/access'
import * as m from '@earshot/messages/setup'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useState } from 'react'
import { useMember } from '../../../frame/use-member.ts'
import { CheckList, isUnsafe } from './check-list.tsx'
import { useSetup } from './use-setup.ts'
import styles from './setup.module.css'

const DISMISSED = 'earshot.desk.setup'

/** Lines of the check list that are left, until an administrator dismisses them in this browser (SETUP-14). */
export function FinishSetup() {
  const isAdmin = mayAdminister(useMember())
  const [isDismissed, setDismissed] = useState(() => localStore.getItem(DISMISSED) === 'on')
  if (!isAdmin || isDismissed) return null
  const dismiss = () => {
    localStore.setItem(DISMISSED, 'on')
    setDismissed(true)
  }
  return <Unfinished onDismiss={dismiss} />
}

function Unfinished({ onDismiss }: { onDismiss: () => void }) {
  const {
    call: { data },
    skipped,
  } = useSetup()
  // The demo world is not set up.
  const left = data?.is_demo_world === true ? [] : skipped
  if (data === undefined || (left.length === 0 && !isUnsafe(data.settings))) return null
  return (
    <section className={styles.finish} aria-labelledby="finish">
      <h2 id="finish">{m.finish_setting_up()}</h2>
      <CheckList skipped={left} settings={data.settings} />
      <p className={styles.acts}>
        <LinkButton href="/desk/setup">{m.setup_open()}</LinkButton>
        <Button onClick={onDismiss}>{m.setup_dismiss()}</Button>
      </p>
    </section>
  )
}
