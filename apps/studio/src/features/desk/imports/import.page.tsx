import { deskImport, deskImportFile, removeImport, repeatImport, stopImport } from '@earshot/contract/desk/calls'
import type { ImportGroup, ImportReport } from '@earshot/contract/desk/imports/imports'
import * as desk from '@earshot/messages/desk'
import * as m from '@earshot/messages/imports'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { download } from '../../../session/download.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { IMPORTS, importPath } from './import-paths.ts'
import { ImportProgress, ImportStateWord } from './import-state.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useLiveImports } from './use-live-imports.ts'
import styles from './imports.module.css'

/** An import: its progress while it runs, then its report (CATALOGUE-14, CATALOGUE-15). */
export function Component() {
  const { id = '' } = useParams()
  const call = useCall(deskImport, { id: Number(id) })
  useLiveImports()
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(report) => (
        <>
          <PageHeader title={report.name} state={<ImportStateWord {...report} />} act={<Acts {...report} />}>
            {m.imports_source({ source: report.source })}
            {report.is_dry_run && ` · ${m.imports_dry()}`}
            {report.by && (
              <>
                {' · '}
                <bdi>{report.by.username}</bdi>
              </>
            )}
            {` · ${formatMoment(report.created_at)}`}
          </PageHeader>
          <div className={styles.parts}>
            <Result {...report} />
            {report.command !== null && (
              <div>
                <AsCommand commands={[report.command]} />
              </div>
            )}
          </div>
        </>
      )}
    </CallStates>
  )
}

function Result(report: ImportReport) {
  if (report.state === 'running') return <ImportProgress {...report} />
  if (report.state === 'uploading') return <UploadPanel {...report} />
  if (report.finished_at === null) return <p>{m.imports_waiting_help()}</p>
  const { added, changed, unchanged, skipped, also, groups } = report
  const facts = [
    [m.added(), added],
    [m.imports_changed(), changed],
    [m.imports_unchanged(), unchanged],
    [m.imports_skipped(), skipped],
    [m.duration(), m.imports_took({ minutes: minutesOf(report) })],
  ] as const
  return (
    <>
      {report.problem && <FormMessage>{report.problem}</FormMessage>}
      {report.is_dry_run && <p role="status">{m.imports_not_written()}</p>}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {also.length > 0 && <p>{m.imports_also({ list: also.join(', ') })}</p>}
      {groups.length > 0 && (
        <div>
          {groups.map((group) => (
            <Group key={`${group.kind} ${group.reason}`} {...group} />
          ))}
        </div>
      )}
    </>
  )
}

const minutesOf = ({ started_at: from, finished_at: to }: ImportReport): number =>
  from === null || to === null ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

const Group = ({ kind, reason, items }: ImportGroup) => (
  <details className={styles.group}>
    <summary>
      {m.imports_group({ kind, reason })}{' '}
      <span className={styles.soft}>({m.imports_items({ count: items.length })})</span>
    </summary>
    <ul>
      {items.map((item, at) => (
        <li key={`${at} ${item}`}>
          <bdi>{item}</bdi>
        </li>
      ))}
    </ul>
  </details>
)

function Acts(report: ImportReport) {
  const { id, state, source, is_dry_run: isDry, is_stopping: isStopping } = report
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const stop = useAct(stopImport)
  const remove = useAct(removeImport)
  const repeat = useAct(repeatImport)
  const onError = (error: Error) => showProblem(messageOf(error))
  const isOver = report.finished_at !== null
  const again = (dryRun: 0 | 1) =>
    repeat.mutate({ id, dry_run: dryRun }, { onSuccess: (made) => void navigate(importPath(made.id, query)), onError })
  const kind = source === 'feed' || source === 'opml' ? 'podcast' : 'album'
  return (
    <span className={styles.acts}>
      {query.get('from') === 'setup' && isOver && (
        <LinkButton variant="solid" href="/desk/setup?step=content">
          {m.continue_setting_up()}
        </LinkButton>
      )}
      {state === 'running' && (
        <Button
          disabled={isStopping || stop.isPending}
          onClick={() => stop.mutate({ id }, { onSuccess: () => showDone(m.imports_stopped()), onError })}
        >
          {m.imports_stop()}
        </Button>
      )}
      {isOver && isDry && report.may_repeat && (
        <Button variant="solid" disabled={repeat.isPending} onClick={() => again(0)}>
          {m.imports_now()}
        </Button>
      )}
      {isOver && !isDry && report.added > 0 && (
        <LinkButton
          variant={query.get('from') === 'setup' ? 'line' : 'solid'}
          href={`/desk/catalogue?kind=${kind}&import=${id}`}
        >
          {m.imports_show_added()}
        </LinkButton>
      )}
      {isOver && report.may_repeat && (
        <Button disabled={repeat.isPending} onClick={() => again(isDry ? 1 : 0)}>
          {m.imports_again()}
        </Button>
      )}
      {report.groups.length > 0 && (
        <Button
          onClick={() =>
            void download(`${deskImportFile}?id=${id}`, desk.desk_not_downloaded()).catch((error: unknown) =>
              showProblem(messageOf(error)),
            )
          }
        >
          {m.download_as_csv()}
        </Button>
      )}
      {state !== 'running' && (
        <Button
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(
              { id },
              {
                onSuccess: () => {
                  showDone(m.imports_removed())
                  void navigate(IMPORTS)
                },
                onError,
              },
            )
          }
        >
          {m.remove()}
        </Button>
      )}
    </span>
  )
}
