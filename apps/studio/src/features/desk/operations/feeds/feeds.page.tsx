import { deskFeedLog } from '@earshot/contract/desk/calls'
import type { FeedRead, FeedRequests } from '@earshot/contract/desk/operations/feed-log'
import * as m from '@earshot/messages/operations'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { useListQuery } from '../../../../lists/list-query.ts'
import { StateWord } from '../../../../lists/state-word.tsx'
import { Table, type Column } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { formatBytes, formatDay, formatMoment } from '../../../../text/format.ts'

/** Reads of imported feeds, and requests for the community's own (OPERATIONS-11). `podcast_id` selects one podcast. */
export function Component() {
  const query = useListQuery()
  const podcastId = Number(query.of('podcast_id'))
  const call = useCall(deskFeedLog, {
    search_text: query.search,
    page: query.page,
    ...(podcastId > 0 && { podcast_id: podcastId }),
  })
  const requests = call.data?.requests ?? []
  return (
    <>
      <PageHeader title={m.feeds()}>{m.feed_log_lead()}</PageHeader>
      <ListPage
        label={m.feeds()}
        searchLabel={m.search_podcasts()}
        call={call}
        columns={readColumns()}
        nameOf={({ podcast }) => podcast.title}
        empty={<EmptyState title={m.feed_log_empty()}>{m.feed_log_empty_help()}</EmptyState>}
      />
      <Part title={m.feeds_requests()}>
        {requests.length === 0 ? (
          <p>{m.feeds_requests_none()}</p>
        ) : (
          <Table
            label={m.feeds_requests()}
            columns={requestColumns()}
            rows={requests}
            keyOf={({ day, podcast, app }) => `${day} ${podcast.id} ${app}`}
          />
        )}
      </Part>
    </>
  )
}

const readColumns = (): Column<FeedRead>[] => [
  { label: m.podcast(), cell: PodcastLink },
  { label: m.time(), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  {
    label: m.studio_answer(),
    cell: ({ status, problem }) => (
      <StateWord tone={problem === null || problem === undefined ? 'good' : 'bad'}>
        {problem ?? (status === 0 ? m.feeds_read() : m.feeds_status({ status: String(status) }))}
      </StateWord>
    ),
  },
  { label: m.feeds_bytes(), isAtEnd: true, cell: ({ bytes }) => formatBytes(bytes) },
  { label: m.feeds_added(), isAtEnd: true, cell: ({ added }) => added },
]

const requestColumns = (): Column<FeedRequests>[] => [
  { label: m.podcast(), cell: PodcastLink },
  { label: m.day(), cell: ({ day }) => formatDay(day) },
  { label: m.app(), cell: ({ app }) => app },
  { label: m.feeds_count(), isAtEnd: true, cell: ({ requests }) => requests.toLocaleString('en-GB') },
]

function PodcastLink({ podcast: { id, title } }: Pick<FeedRead, 'podcast'>) {
  return <Link href={`/desk/catalogue/podcast/${id}`}>{title}</Link>
}
