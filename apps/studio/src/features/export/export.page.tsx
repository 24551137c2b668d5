import { createExport, listExports } from '@earshot/contract/calls'
import { EXPORT, type ExportState, type StudioExport } from '@earshot/contract/studio/exports'
import * as m from '@earshot/messages/release'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { StateWord, type Tone } from '../../lists/state-word.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { useCreator } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { callOptions, useAct } from '../../session/use-call.ts'
import { formatBytes, formatDay, formatMoment } from '../../text/format.ts'
import { showProblem } from '../../toasts.ts'
import styles from './export.module.css'

/** Milliseconds between two reads while an export is written. */
const WRITING_MS = 1_500

/** The exports of an artist: made, followed while they are written, and downloaded (RELEASE-33). */
export function Component() {
  const { id } = useCreator()
  const call = useQuery({
    ...callOptions(listExports, { artist_id: id }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isWriting) === true ? WRITING_MS : false),
  })
  const create = useAct(createExport)
  const isClosed = create.isPending || call.data?.exports.some(isWriting) === true
  const act = (
    <Button
      variant="solid"
      disabled={isClosed}
      onClick={() => create.mutate({ artist_id: id }, { onError: (error) => showProblem(messageOf(error)) })}
    >
      {m.release_export_everything()}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.export_all()} act={act}>
        {m.release_export_help({ days: EXPORT.days })}
      </PageHeader>
      <CallStates
        call={call}
        skeleton={<TableSkeleton rows={2} />}
        isEmpty={({ exports }) => exports.length === 0}
        empty={<EmptyState title={m.release_no_exports()}>{m.release_no_exports_help()}</EmptyState>}
      >
        {({ exports }) => (
          <ul className={styles.exports} aria-label={m.export_all()}>
            {exports.map((each) => (
              <ExportRow key={each.id} made={each} />
            ))}
          </ul>
        )}
      </CallStates>
    </>
  )
}

const isWriting = ({ state }: StudioExport): boolean => state === 'waiting' || state === 'running'

const STATES: Readonly<Record<ExportState, { tone: Tone; word: () => string }>> = {
  waiting: { tone: 'off', word: m.release_waiting },
  running: { tone: 'waiting', word: m.release_export_running },
  ready: { tone: 'good', word: m.release_export_ready },
  failed: { tone: 'bad', word: m.release_failed },
}

function ExportRow({ made }: { made: StudioExport }) {
  const { state, done, total, parts, problem, created_at: at, created_by: by, expires_at: expires } = made
  const { tone, word } = STATES[state]
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <li className={styles.export}>
      <div className={styles.facts}>
        <time dateTime={at}>{formatMoment(at)}</time>
        {by != null && <bdi className={styles.soft}>{by}</bdi>}
      </div>
      <StateWord tone={tone}>{word()}</StateWord>
      {isWriting(made) && (
        <div className={styles.progress}>
          <progress max={100} value={percent} aria-label={word()} />
          <span className={styles.soft}>
            {m.imports_progress({ done: formatBytes(done), total: formatBytes(total) })}
          </span>
        </div>
      )}
      {problem != null && <p className={styles.problem}>{problem}</p>}
      {parts.length > 0 && (
        <div className={styles.parts}>
          {parts.map(({ number, size, url }) => (
            <LinkButton key={number} size="s" href={url} download>
              {parts.length === 1
                ? m.release_export_download({ size: formatBytes(size) })
                : m.release_export_download_part({ number, count: parts.length, size: formatBytes(size) })}
            </LinkButton>
          ))}
          {expires !== null && <span className={styles.soft}>{m.until_date({ date: formatDay(expires) })}</span>}
        </div>
      )}
    </li>
  )
}
