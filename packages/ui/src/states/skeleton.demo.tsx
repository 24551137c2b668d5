import { Skeleton, SkeletonGrid } from './skeleton.tsx'

/** Placeholders in the final size: a grid of cards, a grid of people, and lines of text. */
export default function SkeletonDemo() {
  return (
    <>
      <SkeletonGrid count={4} />
      <SkeletonGrid count={4} size="s" shape="round" />
      <div style={{ width: '100%' }}>
        <Skeleton width="60%" /> <Skeleton width="40%" />
      </div>
    </>
  )
}
