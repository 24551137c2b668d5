import { useEffect, useEffectEvent } from 'react'

/**
 * Handles files dropped anywhere on the page; the browser would otherwise open them. Drops that a part of the page has
 * handled are ignored.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    onFiles(files)
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
