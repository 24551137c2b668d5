import { LoadMore } from './load-more.tsx'

/** A link that shows more of the same list. */
export default function LoadMoreDemo() {
  return <LoadMore href="/documentation/?component=load-more" />
}
