import type { Data } from '@earshot/contract/client'
import { checkOpml, startImport } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/imports'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { FileField, flag } from './file-field.tsx'
import { importPath } from './import-paths.ts'
import styles from './imports.module.css'

/** Imports the feeds of an OPML list: shows first what is in the list (CATALOGUE-13). */
export function Component() {
  const [file, setFile] = useState<File>()
  const look = useAct(checkOpml)
  return (
    <>
      <PageHeader title={m.imports_start({ source: 'opml' })}>{m.import_opml_lead()}</PageHeader>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (file !== undefined) look.mutate(formOf(file))
        }}
      >
        <FileField
          label={m.import_opml_file()}
          accept=".opml,.xml"
          onFile={(chosen) => {
            setFile(chosen)
            look.reset()
          }}
        />
        <FormMessage>{look.error === null ? '' : messageOf(look.error)}</FormMessage>
        {look.data === undefined && (
          <div>
            <Button type="submit" variant="solid" disabled={look.isPending || file === undefined}>
              {m.import_opml_look()}
            </Button>
          </div>
        )}
      </form>
      {look.data !== undefined && file !== undefined && <Preview preview={look.data} file={file} />}
    </>
  )
}

function formOf(file: File, values: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  form.set('file', file)
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

function Preview({ preview: { total, known, feeds }, file }: { preview: Data<typeof checkOpml>; file: File }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isDownloaded, setDownloaded] = useState(false)
  const [mayImport, setMayImport] = useState(false)
  const { mutate, isPending, error } = useAct(startImport)
  const start = (isDry: boolean) =>
    mutate(
      formOf(file, {
        source: 'opml',
        download: flag(isDownloaded),
        may_import: flag(mayImport),
        dry_run: flag(isDry),
      }),
      { onSuccess: ({ id }) => void navigate(importPath(id, query)) },
    )
  return (
    <div className={styles.form}>
      <p role="status">{m.import_opml_total({ total, known })}</p>
      <CheckField
        label={m.import_feed_download()}
        hint={m.import_feed_download_help()}
        checked={isDownloaded}
        onChange={({ currentTarget }) => setDownloaded(currentTarget.checked)}
      />
      <CheckField
        label={m.import_feeds_may()}
        checked={mayImport}
        onChange={({ currentTarget }) => setMayImport(currentTarget.checked)}
      />
      <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      <span className={styles.acts}>
        <Button variant="solid" disabled={isPending} onClick={() => start(false)}>
          {m.import_word()}
        </Button>
        <Button disabled={isPending} onClick={() => start(true)}>
          {m.imports_dry()}
        </Button>
      </span>
      <AsCommand commands={[`import-podcast ${quoted(file.name)}${isDownloaded ? ' --download' : ''}`]} />
      {feeds.length < total && <p>{m.import_opml_first({ count: feeds.length })}</p>}
      <ul className={styles.folders}>
        {feeds.map(({ url, title, is_known: isKnown }) => (
          <li key={url} className={styles.named}>
            <bdi>{title}</bdi>
            <span className={styles.soft}>
              <bdi>{url}</bdi>
              {isKnown && ` · ${m.import_opml_is_known()}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
