import {
  checkSite,
  getSite,
  getSiteVersion,
  previewSite,
  revertSite,
  saveSiteDraft,
  siteHistory,
} from '@earshot/contract/desk/calls'
import type { SiteVersion } from '@earshot/contract/desk/site'
import { desk_undone } from '@earshot/messages/desk'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { Table, TableSkeleton } from '../../../lists/table.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { Lines } from './publish-dialog.tsx'
import styles from './site.module.css'

/** The last 100 published versions of the site (SITE-08). */
export function Component() {
  const call = useCall(siteHistory)
  const site = useCall(getSite)
  const client = useQueryClient()
  const current = site.data?.version
  const [reverted, setReverted] = useState<string>()
  const attempt = async (work: () => Promise<Parameters<typeof showDone> | undefined>) => {
    try {
      const done = await work()
      await client.invalidateQueries()
      if (done !== undefined) showDone(...done)
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  const preview = (version: string) =>
    attempt(async () => {
      const { key } = await api.post(previewSite, { version })
      window.open(`/?preview=${key}`, '_blank', 'noopener')
      return undefined
    })
  const restore = (version: string) =>
    attempt(async () => {
      const before = site.data?.draft ?? null
      const { values, texts } = await api.get(getSiteVersion, { version })
      const base = { base_version: current ?? version, draft_at: before?.changed_at ?? '' }
      const { saved_at: at } = await api.post(saveSiteDraft, { ...base, draft: { values, texts } })
      if (before === null) return [m.site_restored()]
      // The draft that this one replaces is not in the history.
      const draft = { values: before.values, texts: before.texts }
      const putBack = async (): Promise<[string]> => {
        await api.post(saveSiteDraft, { base_version: before.base_version, draft, draft_at: at })
        return [desk_undone()]
      }
      return [m.site_restored(), { label: m.undo(), run: () => void attempt(putBack) }]
    })
  const columns = [
    { label: m.site_when(), cell: ({ at }: SiteVersion) => <time dateTime={at}>{formatMoment(at)}</time> },
    { label: m.studio_by(), cell: ({ by }: SiteVersion) => <bdi>{by?.username ?? m.site_command_line()}</bdi> },
    { label: m.note(), cell: ({ note }: SiteVersion) => note },
    { label: m.vote_changes(), cell: ({ changes }: SiteVersion) => changes },
    {
      label: m.actions(),
      cell: ({ version }: SiteVersion) => (
        <div className={styles.acts}>
          <Difference version={version} />
          <Button size="s" onClick={() => void preview(version)}>
            {m.preview()}
          </Button>
          <Button size="s" onClick={() => void restore(version)}>
            {m.site_restore_as_draft()}
          </Button>
          {version !== current && (
            <Button size="s" variant="quiet" onClick={() => setReverted(version)}>
              {m.site_publish_again()}
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      <PageHeader title={m.site_history()}>{m.site_history_lead()}</PageHeader>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={m.site_history_empty()}>{m.site_history_empty_help()}</EmptyState>}
      >
        {({ data }) => (
          <Table
            label={m.site_history()}
            columns={columns}
            rows={data}
            keyOf={({ version, at }) => `${version} ${at}`}
          />
        )}
      </CallStates>
      {reverted !== undefined && current !== undefined && (
        <RevertDialog version={reverted} current={current} onClose={() => setReverted(undefined)} />
      )}
    </>
  )
}

/** Says what changes when an earlier version is published again (DESK-08, SITE-08). */
function RevertDialog({ version, current, onClose }: { version: string; current: string; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(revertSite)
  const rehearsal = useQuery({
    queryKey: [revertSite, version, current],
    queryFn: async () => {
      const { values, texts } = await api.get(getSiteVersion, { version })
      return api.post(checkSite, { draft: { values, texts } })
    },
    gcTime: 0,
    retry: false,
  })
  const problem = error ?? rehearsal.error
  return (
    <Confirm
      open
      title={m.site_publish_again()}
      act={m.site_publish_again()}
      problem={problem === null ? '' : messageOf(problem)}
      isBusy={isPending || rehearsal.data === undefined}
      onAct={() =>
        mutate(
          { version, base_version: current },
          {
            onSuccess: () => {
              showDone(m.site_undone())
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {rehearsal.isPending && <TableSkeleton rows={2} />}
      {rehearsal.data?.changes.length === 0 && <p>{m.site_nothing_changes()}</p>}
      <Lines title={m.vote_changes()} lines={rehearsal.data?.changes ?? []} />
      <AsCommand commands={['site apply site.yaml --force']} />
    </Confirm>
  )
}

function Difference({ version }: { version: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{m.site_show_difference()}</summary>
      {isOpen && <ChangedLines version={version} />}
    </details>
  )
}

function ChangedLines({ version }: { version: string }) {
  const call = useCall(getSiteVersion, { version })
  return (
    <CallStates
      call={call}
      skeleton={<TableSkeleton />}
      isEmpty={({ changes }) => changes.length === 0}
      empty={<p>{m.site_first_version()}</p>}
    >
      {({ changes }) => <Lines title={m.vote_changes()} lines={changes} />}
    </CallStates>
  )
}
