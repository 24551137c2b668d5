import { beginUpload } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/imports'
import { useNavigate, useSearchParams } from 'react-router'
import { PageHeader } from '../../../frame/page-header.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showProblem } from '../../../toasts.ts'
import { DropZone } from '../../releases/uploads/drop-zone.tsx'
import type { FoundFile } from '../../releases/uploads/sorted-files.ts'
import { importPath } from './import-paths.ts'
import { sendFound } from './send-files.ts'
import { ACCEPTED } from './upload-panel.tsx'

/** Chooses files of this device for an import; its page shows how they are sent (CATALOGUE-11). */
export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { mutate } = useAct(beginUpload)
  const begin = (found: readonly FoundFile[]) => {
    const [first] = found
    if (first === undefined) return
    const folder = first.path.split('/').find((part) => part !== '') ?? first.file.name
    const isOneFolder = found.every(({ path }) => path.startsWith(`${folder}/`))
    const name = found.length === 1 || isOneFolder ? folder : m.imports_items({ count: found.length })
    mutate(
      { name: name.slice(0, NAME_MAX) },
      {
        onSuccess: ({ id }) => {
          const skipped = sendFound(id, found)
          if (skipped.length > 0) showProblem(m.import_upload_skipped({ count: skipped.length }))
          void navigate(importPath(id, query))
        },
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  }
  return (
    <>
      <PageHeader title={m.imports_start({ source: 'upload' })}>{m.import_upload_lead()}</PageHeader>
      <DropZone isSmall={false} accept={ACCEPTED} help={m.import_upload_help()} onFiles={begin} />
    </>
  )
}

const NAME_MAX = 200
