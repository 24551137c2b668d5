import { importRules } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/rules'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'

/** Imports rules from text lines; the first press counts them, the second one imports (COMMUNITYDESK-10). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [counts, setCounts] = useState<{ created: number; changed: number }>()
  const { mutate, error, isPending } = useAct(importRules)
  const run = () =>
    mutate(
      { text, dry_run: counts === undefined ? 1 : 0 },
      {
        onSuccess: (found) => {
          if (counts === undefined) return setCounts(found)
          showDone(m.rules_imported(found))
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.import_word()}
      act={counts === undefined ? m.check() : m.import_word()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || text.trim() === ''}
      onAct={run}
      onClose={onClose}
    >
      <p>{m.rules_import_help()}</p>
      <AreaField
        label={m.lines()}
        rows={8}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setCounts(undefined)
        }}
      />
      <p role="status">{counts === undefined ? '' : m.rules_import_effect(counts)}</p>
    </Confirm>
  )
}
