import { getPerson } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { memberPath } from '@earshot/contract/member/member-path'
import * as m from '@earshot/messages/person'
import { useEffect, useState } from 'react'
import { redirect, useLoaderData, useSearchParams } from 'react-router'
import { quietApi } from '../../lib/api.ts'
import { DESCRIPTION_CHARS, pageMeta, publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { notFoundIfMissing } from '../../lib/url/params.ts'
import { FollowButton, useFollowStates } from '../member/follow-button.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonLists, loadList, readTab } from './person-lists.tsx'

export const meta = ({ loaderData, matches }: { loaderData?: PageData; matches: Matches }) => {
  if (loaderData === undefined) return []
  const { full_name: fullName, username, brief, avatarURL: image } = loaderData.person
  const title = fullName || username
  const description = plainText(brief ?? '', DESCRIPTION_CHARS) || m.person_description({ name: title })
  return pageMeta({ title, description, image, type: 'profile' }, publicUrlOf(matches))
}

async function load(api: ApiClient, { params, search: query }: PageArgs) {
  const person = await notFoundIfMissing(params.username, (username) => api.get(getPerson, { username }))
  // A former name, or another spelling; not permanently, because a member may take a former name again.
  if (person.username !== params.username) {
    const search = query.toString()
    throw redirect(`${memberPath(person.username)}${search === '' ? '' : `?${search}`}`)
  }
  const { tab, page } = readTab(query)
  return { person, tab, page, list: await loadList(api, person, tab, page) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The public profile of a member (PERSON-01). */
export default function PersonPage() {
  const [query] = useSearchParams()
  const { person, tab, page, list } = useViewersData(useLoaderData<typeof loader>(), query)
  useFollowStates()
  return (
    <>
      <PersonHead key={person.id} person={person}>
        {(onChange) => <FollowButton member={person} onChange={onChange} />}
      </PersonHead>
      <PersonLists person={person} tab={tab} page={page} list={list} query={query} />
    </>
  )
}

type PageData = Awaited<ReturnType<typeof load>>

/** Returns what the viewer sees: the document has what visitors see, so a member's browser loads the profile again. */
function useViewersData(sent: PageData, query: URLSearchParams): PageData {
  const memberId = useSession(({ profile }) => profile?.id)
  const [own, setOwn] = useState<{ sent: PageData; data: PageData }>()
  useEffect(() => {
    const { username, viewer } = sent.person
    if (memberId === undefined || viewer !== 'visitor') return undefined
    let isShown = true
    load(quietApi, { path: '', params: { username }, search: query }).then(
      (data) => isShown && setOwn({ sent, data }),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [memberId, sent, query])
  return own?.sent === sent ? own.data : sent
}
