import { LoadMore } from './load-more.tsx'

const HREF = '/documentation/?component=load-more'

/** The end of a list that loads more: idle, failed, and complete. */
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
