import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A component whose code is loaded when it is first shown; if that fails, `missing` is shown, or nothing. */
export function lazyOr<Props>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => missing) }))
}
