import { deskSettings } from '@earshot/contract/desk/calls'
import type { Setting } from '@earshot/contract/desk/settings'
import * as m from '@earshot/messages/setting'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { Problems } from './problems.tsx'
import { RunningForm, SETTINGS_INPUT } from './running-form.tsx'
import styles from './settings.module.css'

/** The settings of the server: problems, those that change while it runs, and all others (OPERATIONS-13). */
export function Component() {
  const call = useCall(deskSettings, SETTINGS_INPUT)
  return (
    <>
      <PageHeader title={m.settings()}>{m.setting_lead()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(read) => (
          <>
            {read.settings.some(({ problems }) => problems.length > 0) && (
              <section className={styles.part}>
                <h2>{m.to_be_corrected()}</h2>
                <Problems settings={read.settings} />
              </section>
            )}
            <section className={styles.part}>
              <h2>{m.setting_running()}</h2>
              <RunningForm
                label={m.setting_running()}
                read={read}
                names={read.settings.filter(isRunning).map(({ name }) => name)}
              />
            </section>
            {groupsOf(read.settings.filter((setting) => !isRunning(setting))).map(([group, settings]) => (
              <section key={group} className={styles.part}>
                <h2>{group}</h2>
                <dl className={styles.list}>
                  {settings.map((setting) => (
                    <Row key={setting.name} setting={setting} />
                  ))}
                </dl>
              </section>
            ))}
          </>
        )}
      </CallStates>
    </>
  )
}

function Row({ setting }: { setting: Setting }) {
  const { name, value, fallback, origin, meaning, is_secret: isSecret, is_set: isSet } = setting
  const secret = isSet ? m.setting_secret_set() : m.setting_empty()
  return (
    <div className={styles.row}>
      <dt>
        <code>{name}</code>
        <span className={styles.value}>
          <code dir="ltr">{isSecret ? secret : (value ?? m.setting_empty())}</code>
        </span>
        <span className={styles.help}>
          {m.source()}: {m.setting_origin({ origin })}
          {fallback !== null && fallback !== value && ` · ${m.setting_default()}: ${fallback}`}
        </span>
      </dt>
      <dd>
        <Meaning text={meaning} />
      </dd>
    </div>
  )
}

/** A text of docs/operating.md, whose code stands between backticks. */
const Meaning = ({ text }: { text: string }) => (
  <p>{text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))}</p>
)

const isRunning = ({ may_change: mayChange, group }: Setting): boolean => mayChange || group === RUNNING_GROUP

/** The heading of the settings of behaviour in docs/operating.md. */
const RUNNING_GROUP = 'Who may do what'

const groupsOf = (settings: readonly Setting[]): [group: string, settings: Setting[]][] =>
  [...new Set(settings.map(({ group }) => group))].map((group) => [
    group,
    settings.filter((setting) => setting.group === group),
  ])
