import { deskBackups, makeBackup, verifyBackup } from '@earshot/contract/desk/calls'
import type { Dump } from '@earshot/contract/desk/operations/backups'
import * as m from '@earshot/messages/operations'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { StateWord } from '../../../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../../../lists/table.tsx'
import { callOptions, useAct } from '../../../../session/use-call.ts'
import { formatBytes, formatDay, formatMoment } from '../../../../text/format.ts'
import { shown } from '../shown.ts'
import { DeleteDialog, DownloadDialog, TrialDialog } from './dialogs.tsx'
import styles from '../operations.module.css'

/** Milliseconds after which the list is read again while a backup is written or tried. */
const READ_AGAIN_MS = 2_000

type Asked = { act: 'download' | 'delete' | 'trial'; dump: Dump }

/** The dumps of the database, with their trials (OPERATIONS-06 to OPERATIONS-09). */
export function Component() {
  const call = useQuery({
    ...callOptions(deskBackups),
    refetchInterval: ({ state }) =>
      state.data?.is_running === true || state.data?.is_trying === true ? READ_AGAIN_MS : false,
  })
  const make = useAct(makeBackup)
  const verify = useAct(verifyBackup)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <PageHeader
        title={m.operations_backups()}
        act={
          <Button
            variant="solid"
            disabled={make.isPending || call.data?.is_running === true}
            onClick={() => make.mutate({}, shown(m.operations_backup_started()))}
          >
            {m.operations_backup_make()}
          </Button>
        }
      >
        {m.operations_backups_lead()}
      </PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ dumps, is_late: isLate, is_running: isRunning, is_trying: isTrying, database, media }) => (
          <div className={styles.parts}>
            {isLate && dumps.length > 0 && <FormMessage>{m.operations_late()}</FormMessage>}
            {isRunning && <p role="status">{m.operations_backup_running()}</p>}
            {dumps.length === 0 ? (
              <EmptyState title={m.operations_backups_empty()}>{m.operations_backups_empty_help()}</EmptyState>
            ) : (
              <Table
                label={m.operations_backups()}
                columns={columnsOf({
                  isTrying,
                  ask: setAsked,
                  verify: (name) => verify.mutate({ name }, shown(m.operations_trial_started())),
                })}
                rows={dumps}
                keyOf={({ name }) => name}
              />
            )}
            <div className={styles.note}>
              <AsCommand commands={['backup']} />
              <p>{m.operations_media({ place: media })}</p>
              <pre className={styles.code}>{copyCommand(media)}</pre>
              {database === 'PostgreSQL' && <p>{m.operations_postgres()}</p>}
              {dumps[0] !== undefined && (
                <>
                  <p>{m.operations_restore()}</p>
                  <pre className={styles.code}>{`npx earshot restore backups/${dumps[0].name} --replace`}</pre>
                </>
              )}
            </div>
          </div>
        )}
      </CallStates>
      {asked?.act === 'download' && <DownloadDialog dump={asked.dump} onClose={close} />}
      {asked?.act === 'delete' && <DeleteDialog dump={asked.dump} onClose={close} />}
      {asked?.act === 'trial' && <TrialDialog dump={asked.dump} onClose={close} />}
    </>
  )
}

// Media are copied with the tools of the storage.
const copyCommand = (media: string): string =>
  media === 'STORAGE_URL' ? 'aws s3 sync s3://BUCKET /backup/media' : `rsync -a ${media}/ /backup/media/`

type Acts = { isTrying: boolean; ask: (asked: Asked) => void; verify: (name: string) => void }

const columnsOf = ({ isTrying, ask, verify }: Acts): Column<Dump>[] => [
  {
    label: m.operations_written(),
    cell: ({ at, name }) => (
      <div className={styles.file}>
        <time dateTime={at}>{formatMoment(at)}</time>
        <small>{name}</small>
      </div>
    ),
  },
  {
    label: m.operations_state_of_file(),
    cell: ({ is_readable: isReadable }) => (
      <StateWord tone={isReadable ? 'good' : 'bad'}>
        {isReadable ? m.operations_is_sound() : m.operations_damaged()}
      </StateWord>
    ),
  },
  {
    label: m.made_by(),
    cell: ({ made_by: maker }) =>
      m.operations_made_by_whom({
        via: maker?.via ?? 'other',
        username: maker?.username ?? m.operations_former_member(),
      }),
  },
  { label: m.operations_trial(), cell: TrialState },
  { label: m.operations_version(), cell: ({ version }) => version?.split('_')[0] ?? '–' },
  { label: m.rows(), isAtEnd: true, cell: ({ rows }) => rows?.toLocaleString('en-GB') ?? '–' },
  { label: m.operations_bytes(), isAtEnd: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    label: m.actions(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (dump) => (
      <Menu label={m.actions()} button={<IconDots />}>
        <MenuButton disabled={isTrying} onClick={() => verify(dump.name)}>
          {m.operations_try()}
        </MenuButton>
        {dump.trial?.finished_at != null && (
          <MenuButton onClick={() => ask({ act: 'trial', dump })}>{m.operations_trial_show()}</MenuButton>
        )}
        <MenuButton onClick={() => ask({ act: 'download', dump })}>{m.download()}</MenuButton>
        <MenuButton onClick={() => ask({ act: 'delete', dump })}>{m.delete_it()}</MenuButton>
      </Menu>
    ),
  },
]

function TrialState({ trial }: Dump) {
  if (trial === null) return <StateWord tone="off">{m.operations_trial_never()}</StateWord>
  if (trial.finished_at === null) return <StateWord tone="waiting">{m.operations_trial_running()}</StateWord>
  const day = formatDay(trial.finished_at)
  return trial.is_good ? (
    <StateWord tone="good">{m.operations_trial_good({ day })}</StateWord>
  ) : (
    <StateWord tone="bad">{m.operations_trial_bad({ day })}</StateWord>
  )
}
