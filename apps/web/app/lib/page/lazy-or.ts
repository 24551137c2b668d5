import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Returns a component whose code loads when it is first shown; if it does not load, `missing` is shown, or nothing. */
export function lazyOr<Props>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => missing) }))
}
