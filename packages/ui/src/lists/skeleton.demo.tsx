import { SkeletonGrid } from './skeleton.tsx'

/** The shape of what comes, in its final size. */
export default function SkeletonDemo() {
  return <SkeletonGrid count={4} />
}
