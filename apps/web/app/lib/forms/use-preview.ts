import { useEffect, useState } from 'react'

/** A URL that shows a chosen file before anything is sent (PROFILE-03, PLAYLIST-05). */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === undefined) return undefined
    const made = URL.createObjectURL(file)
    // The URL is the browser's own and holds the file in memory until it is given back.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file === undefined ? undefined : url
}
