import { checkFeed, startImport } from '@earshot/contract/desk/calls'
import type { FeedPreview } from '@earshot/contract/desk/imports/feeds'
import { IMPORT } from '@earshot/contract/desk/imports/import-limits'
import * as m from '@earshot/messages/imports'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
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

type Source = { url: string; file: File | undefined }
const NOTHING: Source = { url: '', file: undefined }

/** Adds a podcast by its feed: shows first what the feed announces, then imports it (CATALOGUE-13). */
export function Component() {
  const [source, setSource] = useState(NOTHING)
  const look = useAct(checkFeed)
  return (
    <>
      <PageHeader title={m.imports_start({ source: 'feed' })}>{m.import_feed_lead()}</PageHeader>
      {look.data === undefined ? (
        <form
          method="post"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            look.mutate(formOf(source))
          }}
        >
          <Field
            label={m.address_of_the_feed()}
            type="url"
            dir="ltr"
            maxLength={IMPORT.pathMax}
            value={source.url}
            onChange={({ currentTarget }) => setSource({ ...source, url: currentTarget.value })}
          />
          <FileField
            label={m.import_feed_file()}
            accept=".xml,.rss,application/rss+xml,text/xml"
            onFile={(file) => setSource({ ...source, file })}
          />
          <FormMessage>{look.error === null ? '' : messageOf(look.error)}</FormMessage>
          <div>
            <Button type="submit" variant="solid" disabled={look.isPending || isEmpty(source)}>
              {m.import_feed_look()}
            </Button>
          </div>
        </form>
      ) : (
        <Preview preview={look.data} source={source} onBack={look.reset} />
      )}
    </>
  )
}

const isEmpty = ({ url, file }: Source): boolean => url.trim() === '' && file === undefined

// A chosen file comes before an address.
function formOf({ url, file }: Source): FormData | { url: string } {
  if (file === undefined) return { url: url.trim() }
  const form = new FormData()
  form.set('file', file)
  return form
}

function Preview({ preview, source, onBack }: { preview: FeedPreview; source: Source; onBack: () => void }) {
  const { title, image, host, episodes, is_locked: isLocked, known } = preview
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isDownloaded, setDownloaded] = useState(false)
  const [mayImport, setMayImport] = useState(false)
  const { mutate, isPending, error } = useAct(startImport)
  const needsLeave = isLocked && known === null
  const start = (isDry: boolean) => {
    const values = {
      source: 'feed' as const,
      download: flag(isDownloaded),
      may_import: flag(mayImport),
      dry_run: flag(isDry),
    }
    const sent = formOf(source)
    if (sent instanceof FormData) for (const [name, value] of Object.entries(values)) sent.set(name, value)
    mutate(sent instanceof FormData ? sent : { ...values, ...sent }, {
      onSuccess: ({ id }) => void navigate(importPath(id, query)),
    })
  }
  return (
    <div className={styles.form}>
      <div className={styles.preview}>
        <span className={styles.cover}>
          <Picture src={image} alt="" seed={title} shape="square" sizes="6rem" />
        </span>
        <div>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          {host && (
            <p>
              <bdi>{m.import_feed_by({ host })}</bdi>
            </p>
          )}
          <p>{m.import_feed_episodes({ count: episodes })}</p>
          <p>
            {known === null ? (
              m.import_feed_new()
            ) : (
              <Link href={`/podcast/${known.id}`}>{m.import_feed_known({ count: known.episodes })}</Link>
            )}
          </p>
        </div>
      </div>
      {needsLeave && (
        <>
          <p>{m.import_feed_locked()}</p>
          <CheckField
            label={m.import_feed_may()}
            checked={mayImport}
            onChange={({ currentTarget }) => setMayImport(currentTarget.checked)}
          />
        </>
      )}
      <CheckField
        label={m.import_feed_download()}
        hint={m.import_feed_download_help()}
        checked={isDownloaded}
        onChange={({ currentTarget }) => setDownloaded(currentTarget.checked)}
      />
      <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      <span className={styles.acts}>
        <Button variant="solid" disabled={isPending || (needsLeave && !mayImport)} onClick={() => start(false)}>
          {m.import_word()}
        </Button>
        <Button disabled={isPending || (needsLeave && !mayImport)} onClick={() => start(true)}>
          {m.imports_dry()}
        </Button>
        <Button disabled={isPending} onClick={onBack}>
          {m.import_feed_look_again()}
        </Button>
      </span>
      <AsCommand
        commands={[
          `import-podcast ${quoted(source.file?.name ?? source.url.trim())}${isDownloaded ? ' --download' : ''}`,
        ]}
      />
    </div>
  )
}
