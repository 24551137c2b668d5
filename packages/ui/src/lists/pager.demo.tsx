import { Pager } from './pager.tsx'

/** First, last, and the pages around the current one. */
export default function PagerDemo() {
  return (
    <>
      <Pager page={1} total={4} href={() => '/documentation/?component=pager'} label="Four pages" />
      <Pager page={7} total={24} href={() => '/documentation/?component=pager'} label="Many pages" />
    </>
  )
}
