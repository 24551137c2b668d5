import { useState } from 'react'
import { pictureFault } from '../../lib/forms/readable-files.ts'

/** The two pictures of a profile, by field name. */
export type PictureField = 'image' | 'back_image'

/**
 * The chosen pictures that are not sent yet; a refused file changes nothing and is named with the reason (PROFILE-07).
 */
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
