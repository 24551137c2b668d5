import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsHydrated } from '../navigation/use-is-hydrated.ts'
import styles from './toast-region.module.css'

let region: HTMLElement | undefined

/**
 * Renders toasts in one region at the bottom of the window, above its bars. Toasts of several parts of a page are
 * stacked. The server renders nothing.
 */
export function ToastRegion({ children }: { children: ReactNode }) {
  return useIsHydrated() ? createPortal(children, findRegion()) : null
}

function findRegion(): HTMLElement {
  if (region?.isConnected === true) return region
  region = document.createElement('div')
  region.className = styles.region ?? ''
  document.body.append(region)
  return region
}
