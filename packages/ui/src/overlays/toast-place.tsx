import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsHydrated } from '../navigation/use-is-hydrated.ts'
import styles from './toast-place.module.css'

let place: HTMLElement | undefined

/**
 * Renders toasts in one place at the bottom of the window, above its bars. Toasts of several parts of a page are
 * stacked. The server renders nothing.
 */
export function ToastPlace({ children }: { children: ReactNode }) {
  return useIsHydrated() ? createPortal(children, findPlace()) : null
}

function findPlace(): HTMLElement {
  if (place?.isConnected === true) return place
  place = document.createElement('div')
  place.className = styles.place ?? ''
  document.body.append(place)
  return place
}
