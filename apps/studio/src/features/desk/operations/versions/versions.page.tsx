import { deskSettings, deskVersions, makeBackup, saveDeskSettings } from '@earshot/contract/desk/calls'
import type { Release } from '@earshot/contract/desk/operations/versions'
import * as m from '@earshot/messages/operations'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { StateWord } from '../../../../lists/state-word.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatDay, formatMoment } from '../../../../text/format.ts'
import { shown } from '../shown.ts'
import styles from '../operations.module.css'

const SETTING = 'LOOK_FOR_UPDATES'
const STEPS = 'npx earshot backup\ngit pull\nnpm start'

/** The versions of the server and its parts, and newer ones (OPERATIONS-12). */
export function Component() {
  const call = useCall(deskVersions)
  return (
    <>
      <PageHeader title={m.versions()}>{m.versions_lead()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({
          version,
          commit,
          node,
          database,
          migrations,
          ffmpeg,
          previous,
          changes,
          looks_for_updates: isOn,
          update,
        }) => (
          <div className={styles.parts}>
            <dl className={styles.facts}>
              <dt>{'Earshot'}</dt>
              <dd>{commit === '' ? version : `${version} (${commit.slice(0, 12)})`}</dd>
              <dt>{'Node.js'}</dt>
              <dd>{node}</dd>
              <dt>{m.versions_database()}</dt>
              <dd>{database}</dd>
              <dt>{m.versions_migrations()}</dt>
              <dd>{migrations}</dd>
              <dt>{'ffmpeg'}</dt>
              <dd>{ffmpeg ?? m.versions_none()}</dd>
            </dl>
            <Part title={m.versions_updates()}>
              <Switch isOn={isOn} />
              {update !== null && (
                <p className={styles.note}>
                  {update.problem ?? m.versions_checked({ time: formatMoment(update.checked_at) })}
                </p>
              )}
              {update?.releases.length === 0 && <p>{m.versions_newest()}</p>}
              {update?.releases.map((release) => (
                <NewRelease key={release.title} {...release} />
              ))}
              {(update?.releases.length ?? 0) > 0 && <Steps />}
            </Part>
            {previous !== null && (
              <Part title={m.versions_changes({ version: previous.version, day: formatDay(previous.started_at) })}>
                <ul className={styles.checks}>
                  {changes.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </Part>
            )}
          </div>
        )}
      </CallStates>
    </>
  )
}

function Switch({ isOn }: { isOn: boolean }) {
  const settings = useCall(deskSettings, {})
  const save = useAct(saveDeskSettings)
  const setting = settings.data?.settings.find(({ name }) => name === SETTING)
  return (
    <CheckField
      label={m.look_for_updates()}
      hint={setting?.may_change === false ? m.versions_set_by({ name: SETTING }) : m.versions_look_help()}
      checked={isOn}
      disabled={settings.data === undefined || setting?.may_change !== true || save.isPending}
      onChange={({ currentTarget: { checked } }) =>
        save.mutate(
          { version: settings.data?.version ?? 0, values: { [SETTING]: checked ? 'on' : 'off' } },
          shown(checked ? m.versions_look_on() : m.versions_look_off()),
        )
      }
    />
  )
}

function NewRelease({ title, at, notes, url, is_security: isSecurity }: Release) {
  return (
    <article>
      <h3>
        {url.startsWith('https://') ? <Link href={url}>{title}</Link> : title} <small>{formatDay(at)}</small>
      </h3>
      {isSecurity && <StateWord tone="bad">{m.security()}</StateWord>}
      <p className={styles.mail}>{notes}</p>
    </article>
  )
}

function Steps() {
  const make = useAct(makeBackup)
  return (
    <>
      <p>{m.versions_steps()}</p>
      <pre className={styles.code}>{STEPS}</pre>
      <div>
        <Button disabled={make.isPending} onClick={() => make.mutate({}, shown(m.operations_backup_started()))}>
          {m.operations_backup_make()}
        </Button>
      </div>
    </>
  )
}
