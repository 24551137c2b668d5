import { startImport } from '@earshot/contract/desk/calls'
import type { DeskFeed } from '@earshot/contract/desk/imports/feeds'
import { IMPORT } from '@earshot/contract/desk/imports/import-limits'
import * as m from '@earshot/messages/imports'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { FormDialog } from '../../../forms/dialogs/form-dialog.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { IMPORTS } from './import-paths.ts'

/** Reads a podcast from another address from now on, by an import that recognises its episodes (CATALOGUE-17). */
export function ChangeAddress({ feed, onClose }: { feed: DeskFeed; onClose: () => void }) {
  const navigate = useNavigate()
  const [url, setUrl] = useState('')
  const { mutate, isPending, error } = useAct(startImport)
  const move = () =>
    mutate(
      { source: 'feed', url: url.trim(), moved_from: feed.url, may_import: 1 },
      { onSuccess: (made) => void navigate(`${IMPORTS}/${made.id}`) },
    )
  return (
    <FormDialog
      title={m.feeds_change_title({ title: feed.title })}
      act={m.feeds_change()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      isReady={url.trim() !== ''}
      onSubmit={move}
      onClose={onClose}
    >
      <p>{m.feeds_change_help()}</p>
      <Field
        label={m.feeds_new_address()}
        type="url"
        dir="ltr"
        required
        maxLength={IMPORT.pathMax}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <AsCommand commands={[`import-podcast ${quoted(url.trim() || '…')} --moved-from ${quoted(feed.url)}`]} />
    </FormDialog>
  )
}
