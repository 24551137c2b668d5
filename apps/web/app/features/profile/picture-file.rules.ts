import { MEGABYTE, UPLOAD } from '@earshot/contract/limits'

/** The kinds of pictures that are taken, as a file field names them (PROFILE-07). */
export const PICTURE_KINDS = 'image/jpeg,image/png'

/** Why a chosen file cannot become a picture of the profile: a sentence that names the file, or undefined. The server looks into the file itself. */
export function pictureProblem({ name, type, size }: { name: string; type: string; size: number }): string | undefined {
  if (!PICTURE_KINDS.split(',').includes(type)) return `“${name}” is no JPEG or PNG picture.`
  if (size > UPLOAD.imageBytes) return `“${name}” has ${Math.ceil((size / MEGABYTE) * 10) / 10} MB. A picture may have at most ${UPLOAD.imageBytes / MEGABYTE} MB.`
  return size === 0 ? `“${name}” is empty.` : undefined
}
