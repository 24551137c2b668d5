import { LoadMore } from './load-more.tsx'

const HREF = '/documentation/?component=load-more'

/** The foot of a list that grows: at rest, after a failure, and at the end. */
export default function LoadMoreDemo() {
  return (
    <>
      <LoadMore href={HREF} />
      <LoadMore
        href={HREF}
        face="failed"
        problem="The server cannot be reached. Please check your connection and try again."
      />
      <LoadMore href={HREF} face="end" news="4 more" />
    </>
  )
}
