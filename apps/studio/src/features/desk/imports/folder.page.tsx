import { importFolders, startImport } from '@earshot/contract/desk/calls'
import { IMPORT_KEEPS } from '@earshot/contract/desk/imports/import-limits'
import * as m from '@earshot/messages/imports'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { oneOf } from '../../../lists/list-query.ts'
import { TableSkeleton } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { importPath } from './import-paths.ts'
import styles from './imports.module.css'

/** Chooses a folder of the server and imports it (CATALOGUE-10). The folder is in the URL. */
export function Component() {
  const [query] = useSearchParams()
  const path = query.get('path') ?? undefined
  const call = useCall(importFolders, { path })
  const hrefOf = (folder: string | null) => {
    const next = new URLSearchParams(query)
    if (folder === null) next.delete('path')
    else next.set('path', folder)
    return `?${next}`
  }
  return (
    <>
      <PageHeader title={m.imports_start({ source: 'folder' })}>{m.imports_folder_lead()}</PageHeader>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={(read) => read.path === null && read.folders.length === 0}
        empty={<EmptyState title={m.imports_folders_empty()}>{m.imports_folders_empty_help()}</EmptyState>}
      >
        {({ folders, parent, may_link: mayLink, ...read }) => (
          <div className={styles.parts}>
            <section aria-label={m.imports_folders()}>
              {read.path !== null && (
                <p>
                  <Link href={hrefOf(parent)}>
                    {parent === null ? m.imports_folder_all() : m.imports_folder_up({ name: parent })}
                  </Link>
                </p>
              )}
              {folders.length === 0 && <p className={styles.soft}>{m.imports_folder_none()}</p>}
              <ul className={styles.folders}>
                {folders.map((folder) => (
                  <li key={folder.path} className={styles.folder}>
                    <Link href={hrefOf(folder.path)}>
                      <bdi>{folder.name}</bdi>
                    </Link>
                    <span className={styles.soft}>
                      {m.imports_folder_counts({ files: folder.files, folders: folder.folders })}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
            {read.path !== null && <ImportFolder key={read.path} path={read.path} mayLink={mayLink} />}
          </div>
        )}
      </CallStates>
    </>
  )
}

function ImportFolder({ path, mayLink }: { path: string; mayLink: boolean }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [keep, setKeep] = useState('')
  const [charset, setCharset] = useState('')
  const { mutate, error, isPending } = useAct(startImport)
  const start = (dryRun: 0 | 1) =>
    mutate(
      {
        source: 'folder',
        path,
        keep: oneOf(IMPORT_KEEPS, keep),
        charset: charset.trim() === '' ? undefined : charset,
        dry_run: dryRun,
      },
      { onSuccess: ({ id }) => void navigate(importPath(id, query)) },
    )
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        start(0)
      }}
    >
      <p>
        {m.imports_chosen()}: <b dir="ltr">{path}</b>
      </p>
      <SelectField label={m.files()} value={keep} onChange={({ currentTarget }) => setKeep(currentTarget.value)}>
        <option value="">{m.imports_keep_same()}</option>
        <option value="copy">{m.imports_keep_copy()}</option>
        {mayLink && <option value="link">{m.imports_keep_link()}</option>}
      </SelectField>
      <Field
        label={m.imports_charset()}
        hint={m.imports_charset_help()}
        value={charset}
        onChange={({ currentTarget }) => setCharset(currentTarget.value)}
      />
      <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      <span className={styles.acts}>
        <Button type="submit" variant="solid" disabled={isPending}>
          {m.import_word()}
        </Button>
        <Button disabled={isPending} onClick={() => start(1)}>
          {m.imports_dry()}
        </Button>
      </span>
      <AsCommand
        commands={[
          `import ${quoted(path)}${keep === '' ? '' : ` --${keep}`}${charset.trim() === '' ? '' : ` --charset ${quoted(charset.trim())}`}`,
        ]}
      />
    </form>
  )
}
