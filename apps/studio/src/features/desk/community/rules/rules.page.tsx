import { deleteRules, exportRules, listRules } from '@earshot/contract/desk/calls'
import type { TextRule } from '@earshot/contract/desk/community/rules'
import { RULE_ACTS, RULE_KINDS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/rules'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { download } from '../../../../session/download.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { ImportDialog } from './import-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { TryText } from './try-text.tsx'
import styles from './rules.module.css'

/** Rules about words and domains in texts of members (COMMUNITYDESK-10). */
export function Component() {
  const query = useListQuery()
  const [edited, setEdited] = useState<TextRule | 'new'>()
  const [removed, setRemoved] = useState<TextRule>()
  const [isImporting, setImporting] = useState(false)
  const call = useCall(listRules, {
    ...query.values,
    page: query.page,
    kind: oneOf(RULE_KINDS, query.of('kind')),
    act: oneOf(RULE_ACTS, query.of('act')),
  })
  const create = (
    <Button variant="solid" onClick={() => setEdited('new')}>
      {m.rules_new()}
    </Button>
  )
  const save = () =>
    void download(exportRules, m.rules_not_downloaded()).catch((error: unknown) => showProblem(messageOf(error)))
  return (
    <>
      <PageHeader
        title={m.rules()}
        act={
          <>
            <Button onClick={() => setImporting(true)}>{m.import_word()}</Button>
            <Button onClick={save}>{m.export_all()}</Button>
            {create}
          </>
        }
      >
        {m.rules_lead()}
      </PageHeader>
      <ListPage
        label={m.rules()}
        searchLabel={m.rules_search()}
        call={call}
        nameOf={({ pattern }) => pattern}
        filters={[
          {
            name: 'kind',
            label: m.kind(),
            kind: 'choice',
            any: m.rules_any_kind(),
            options: RULE_KINDS.map((kind) => ({ value: kind, label: m.rules_kind_word({ kind }) })),
          },
          {
            name: 'act',
            label: m.rules_act(),
            kind: 'choice',
            any: m.rules_any_act(),
            options: RULE_ACTS.map((act) => ({ value: act, label: m.rules_act_word({ act }) })),
          },
        ]}
        columns={[
          { label: m.rules_pattern(), cell: ({ pattern }) => <bdi>{pattern}</bdi> },
          { label: m.kind(), cell: ({ kind }) => m.rules_kind_word({ kind }) },
          { label: m.rules_act(), cell: ({ act }) => m.rules_act_word({ act }) },
          {
            label: m.rules_places(),
            cell: ({ places }) => places.map((place) => m.rules_place_word({ place })).join(', '),
          },
          { label: m.note(), cell: ({ note }) => <bdi>{note}</bdi> },
          {
            label: m.edit(),
            isLabelShown: false,
            isAtEnd: true,
            cell: (rule) => (
              <span className={styles.acts}>
                <Button size="s" onClick={() => setEdited(rule)}>
                  {m.edit()}
                </Button>
                <Button size="s" onClick={() => setRemoved(rule)}>
                  {m.delete_it()}
                </Button>
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title={m.rules_empty()} action={create}>
            {m.rules_empty_help()}
          </EmptyState>
        }
      />
      <TryText />
      {edited !== undefined && (
        <RuleDialog rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed !== undefined && <DeleteRule rule={removed} onClose={() => setRemoved(undefined)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

function DeleteRule({ rule, onClose }: { rule: TextRule; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(deleteRules)
  return (
    <Confirm
      open
      title={m.rules_delete_question({ pattern: rule.pattern })}
      act={m.delete_it()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onAct={() =>
        mutate(
          { rule_ids: [rule.id] },
          {
            onSuccess: () => {
              showDone(m.rules_deleted())
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{m.rules_delete_help()}</p>
    </Confirm>
  )
}
