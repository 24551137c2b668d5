import type { StreamKind } from '@earshot/contract/member/following'
import { STREAM_KINDS } from '@earshot/contract/member/following-limits'
import * as m from '@earshot/messages/following'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { useSearchParams } from 'react-router'
import { useMember } from '../../layout/frame/use-member.ts'
import { pageMeta } from '../../lib/head/meta.ts'
import { changedQuery } from '../../lib/url/changed-query.ts'
import { Stream, StreamSkeleton } from './stream.tsx'
import styles from './following.module.css'

export const meta = () => [
  ...pageMeta({ title: m.following(), description: m.following_description() }),
  { name: 'robots', content: 'noindex' },
]

const TABS: Readonly<Record<StreamKind | '', () => string>> = {
  '': m.all,
  album: m.albums,
  episode: m.episodes,
  post: m.posts,
  article: m.articles,
  playlist: m.playlists,
  review: m.rating_reviews,
}

/**
 * The stream of what the artists, podcasts, topics and members that the viewer follows published (HOMEFEED-03);
 * visitors are redirected to sign-in and back. It arrives after hydration, in the place of its skeleton.
 */
export default function FollowingPage() {
  const profile = useMember(m.following_sign_in())
  const [query] = useSearchParams()
  const kind = STREAM_KINDS.find((each) => each === query.get('kind')) ?? ''
  const tab = (each: StreamKind | '') => ({
    label: TABS[each](),
    href: `/following${changedQuery(query, { kind: each === '' ? null : each })}`,
    current: each === kind,
  })
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="page-title">{m.following()}</h1>
      <Tabs label={m.kinds()} tabs={[tab(''), ...KINDS.map(tab)]} />
      {profile === null ? <StreamSkeleton /> : <Stream key={`${profile.id} ${kind}`} kind={kind} />}
    </div>
  )
}

const KINDS: readonly StreamKind[] = ['album', 'episode', 'post', 'article', 'playlist', 'review']
