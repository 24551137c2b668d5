import { useEffect, useEffectEvent } from 'react'

/**
 * Handles files that are dropped anywhere on the page; otherwise the browser would open them instead of the page. Files
 * that a part of the page has handled are ignored.
 */
export function useDroppedFiles(take: (files: readonly File[]) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => drop(event)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
}
