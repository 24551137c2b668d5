import { useEffect, useState } from 'react'
import { pictureFault } from '../../lib/readable-files.ts'

/** The two pictures of a profile, by the names of their fields. */
export type PictureField = 'image' | 'back_image'

/** Pictures that were chosen and not yet sent; a file that is refused changes nothing and is named with the reason (PROFILE-07). */
export function usePictureChoice(onProblem: (problem: string) => void) {
  const [files, setFiles] = useState<Partial<Record<PictureField, File>>>({})
  const choose = async (field: PictureField, file: File | undefined) => {
    if (file === undefined) return
    const problem = await pictureFault(file)
    onProblem(problem ?? '')
    if (problem === undefined) setFiles((before) => ({ ...before, [field]: file }))
  }
  return { files, hasFiles: Object.keys(files).length > 0, choose, clear: () => setFiles({}) }
}

/** An address that shows a chosen file before anything is sent (PROFILE-03). */
export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (file === undefined) return undefined
    const made = URL.createObjectURL(file)
    // The address is the browser's own and holds the file in memory until it is given back.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file === undefined ? undefined : address
}
