import { useCallback, type RefCallback } from 'react'
import { useNavigate } from 'react-router'
import { isInApp } from '../page/router-link.tsx'

/** Lets the router follow the links of a text to pages of this site, so that what plays goes on. Give the result to the element around the text as its ref. */
export function useTextLinks(): RefCallback<HTMLElement> {
  const navigate = useNavigate()
  return useCallback(
    (around: HTMLElement | null) => {
      const follow = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        const path = link?.getAttribute('href') ?? ''
        const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
        if (event.defaultPrevented || !isPlain || !isInApp(path)) return
        event.preventDefault()
        void navigate(path, { viewTransition: true })
      }
      around?.addEventListener('click', follow)
      return () => around?.removeEventListener('click', follow)
    },
    [navigate],
  )
}
