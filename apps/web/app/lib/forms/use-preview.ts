import { useEffect, useState } from 'react'

/** Returns a URL that shows a chosen file before it is sent (PROFILE-03, PLAYLIST-05). */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === undefined) return undefined
    const made = URL.createObjectURL(file)
    // An object URL keeps the file in memory until it is revoked.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file === undefined ? undefined : url
}
