import { mayAdminister } from '@earshot/contract/access'
import { deskSettings } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/setup'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../../frame/use-member.ts'
import { callOptions } from '../../../session/use-call.ts'
import { CopyLine } from '../settings/problems.tsx'
import { SETTINGS_INPUT } from '../settings/running-form.tsx'
import styles from './setup.module.css'

/** Settings with which the server starts an empty community beside the demo world. */
const EMPTY = ['DEMO=off', 'DATA_DIR=./community'] as const

/** Says on every screen of the desk that this is the demo world, and how to leave it (SETUP-16). */
export function DemoBanner() {
  const isAdmin = mayAdminister(useMember())
  const { data } = useQuery({ ...callOptions(deskSettings, SETTINGS_INPUT), enabled: isAdmin })
  if (data?.is_demo_world !== true) return null
  return (
    <aside className={styles.banner} aria-label={m.setup_demo()}>
      <b>{m.setup_demo()}</b>
      <details>
        <summary>{m.setup_demo_begin()}</summary>
        <p>{m.setup_demo_help()}</p>
        {EMPTY.map((line) => (
          <CopyLine key={line} line={line} />
        ))}
      </details>
    </aside>
  )
}
