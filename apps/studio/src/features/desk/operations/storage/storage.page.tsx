import { cleanStorage, countStorage, deskStorage } from '@earshot/contract/desk/calls'
import type { StorageReport } from '@earshot/contract/desk/operations/storage'
import * as m from '@earshot/messages/operations'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../../../lists/table.tsx'
import { callOptions, useAct } from '../../../../session/use-call.ts'
import { formatBytes, formatMoment } from '../../../../text/format.ts'
import { shown } from '../shown.ts'
import styles from '../operations.module.css'

/** Milliseconds after which the page is read again while files are counted or deleted. */
const READ_AGAIN_MS = 3_000
/** The pages of items by the words of their tables. */
const PATHS: Readonly<Record<string, string>> = {
  track: '/desk/catalogue/song/',
  album: '/desk/catalogue/album/',
  artist: '/desk/catalogue/artist/',
  podcast: '/desk/catalogue/podcast/',
  episode: '/desk/catalogue/episode/',
  member: '/desk/people/',
}

/** Stored files by kind, artist and member, and missing ones (OPERATIONS-05). */
export function Component() {
  const call = useQuery({
    ...callOptions(deskStorage),
    refetchInterval: ({ state }) =>
      state.data?.is_counting === true || state.data?.is_cleaning === true ? READ_AGAIN_MS : false,
  })
  const count = useAct(countStorage)
  const clean = useAct(cleanStorage)
  return (
    <>
      <PageHeader
        title={m.storage()}
        act={
          <span className={styles.acts}>
            <Button
              disabled={clean.isPending || call.data?.is_cleaning === true}
              onClick={() => clean.mutate({}, shown(m.storage_clean_started()))}
            >
              {m.storage_clean()}
            </Button>
            <Button
              variant="solid"
              disabled={count.isPending || call.data?.is_counting === true}
              onClick={() => count.mutate({}, shown(m.storage_count_started()))}
            >
              {m.storage_count()}
            </Button>
          </span>
        }
      >
        {m.storage_lead()}
      </PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ report, is_counting: isCounting, is_cleaning: isCleaning }) => (
          <div className={styles.parts}>
            {isCounting && <p role="status">{m.storage_counting()}</p>}
            {isCleaning && <p role="status">{m.storage_cleaning()}</p>}
            {report === null ? (
              <EmptyState title={m.storage_empty()}>{m.storage_empty_help()}</EmptyState>
            ) : (
              <Report {...report} />
            )}
          </div>
        )}
      </CallStates>
    </>
  )
}

function Report({ at, kinds, artists, members, missing, missing_total: total, growth }: StorageReport) {
  return (
    <>
      <p className={styles.note}>
        {m.storage_counted({ time: formatMoment(at) })}{' '}
        {growth !== null &&
          m.storage_growth({ bytes: formatBytes(Math.abs(growth)), direction: growth < 0 ? 'less' : 'more' })}
      </p>
      <Table
        label={m.storage()}
        columns={[
          { label: m.kind(), cell: ({ kind }) => m.storage_kind_word({ kind }) },
          ...amountColumns<StorageReport['kinds'][number]>(),
        ]}
        rows={kinds}
        keyOf={({ kind }) => kind}
      />
      <Part title={m.storage_missing({ count: total })}>
        {missing.length === 0 ? (
          <p>{m.storage_none_missing()}</p>
        ) : (
          <Table
            label={m.storage_missing({ count: total })}
            columns={missingColumns()}
            rows={missing}
            keyOf={({ key }) => key}
          />
        )}
      </Part>
      <Owners title={m.storage_artists()} path="/desk/catalogue/artist/" owners={artists} />
      <Owners title={m.storage_members()} path="/desk/people/" owners={members} />
    </>
  )
}

function Owners({ title, path, owners }: { title: string; path: string; owners: StorageReport['artists'] }) {
  if (owners.length === 0) return null
  return (
    <Part title={title}>
      <Table
        label={title}
        columns={[
          { label: m.name(), cell: ({ id, name }) => <Link href={`${path}${id}`}>{name}</Link> },
          ...amountColumns<StorageReport['artists'][number]>(),
        ]}
        rows={owners}
        keyOf={({ id }) => id}
      />
    </Part>
  )
}

const amountColumns = <Row extends { files: number; bytes: number }>(): Column<Row>[] => [
  { label: m.files(), isAtEnd: true, cell: ({ files }) => files.toLocaleString('en-GB') },
  { label: m.operations_bytes(), isAtEnd: true, cell: ({ bytes }) => formatBytes(bytes) },
]

const missingColumns = (): Column<StorageReport['missing'][number]>[] => [
  { label: m.operations_file(), cell: ({ key }) => key },
  { label: m.storage_item(), cell: ({ item }) => <Item item={item} /> },
]

function Item({ item }: { item: string }) {
  const [, kind = '', id = ''] = /^(.*) (\d+)$/.exec(item) ?? []
  const path = PATHS[kind]
  return path === undefined ? item : <Link href={`${path}${id}`}>{item}</Link>
}
