import { useMatches } from 'react-router'
import { pageMeta } from '../../lib/page/meta.ts'
import { ComingPage } from './coming-page.tsx'
import { coming } from './coming.ts'

export const meta = ({ matches }: { matches: ({ id: string } | undefined)[] }) => {
  const page = coming[matches.at(-1)?.id ?? '']
  return [...pageMeta({ title: page?.title, description: page?.lead }), { name: 'robots', content: 'noindex' }]
}

/** A page of the table whose area comes later. */
export default function LaterPage() {
  const page = coming[useMatches().at(-1)?.id ?? '']
  return page === undefined ? null : <ComingPage page={page} />
}
