import { STATUS } from '@earshot/contract/envelope'
import { COVER } from '@earshot/contract/studio/release-fields'
import sharp from 'sharp'
import type { SentFile } from '../../../http/body/form.ts'
import { Refusal, badRequest } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { COVER_SIDE_MAX } from '../../media/pictures/picture.store.ts'
import { memberFiles, storeSentPicture } from '../../media/upload.store.ts'

/**
 * Stores the cover of a release and returns its URL. Throws 415 unless it is a JPEG or PNG, and 400 with its size if it
 * is too small (RELEASE-18).
 */
export async function storeCover(services: Services, memberId: number, file: SentFile): Promise<string> {
  const {
    format,
    width = 0,
    height = 0,
  } = await sharp(file.path)
    .metadata()
    .catch((): { format?: string; width?: number; height?: number } => ({}))
  if (format !== 'jpeg' && format !== 'png')
    throw new Refusal(STATUS.wrongType, `${file.name}: a cover is a JPEG or PNG picture.`, { field: file.field })
  if (Math.min(width, height) < COVER.sideMin)
    throw badRequest(
      file.field,
      `must be at least ${COVER.sideMin} by ${COVER.sideMin} pixels; this picture has ${width} by ${height}`,
    )
  return storeSentPicture(memberFiles(services, memberId), file, COVER_SIDE_MAX)
}
