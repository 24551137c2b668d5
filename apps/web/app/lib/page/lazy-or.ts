import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A part whose code is loaded when it is first shown; where that code does not load, `missing` is shown, or nothing.
 */
export function lazyOr<Props>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => missing) }))
}
