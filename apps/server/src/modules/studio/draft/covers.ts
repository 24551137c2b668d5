import { STATUS } from '@earshot/contract/envelope'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { COVER } from '@earshot/contract/studio/release-fields'
import sharp from 'sharp'
import type { SentFile } from '../../../http/body/form.ts'
import { Refusal, badRequest } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { COVER_SIDE_MAX } from '../../media/pictures/picture.store.ts'
import { memberFiles, storeSentPicture } from '../../media/upload.store.ts'

/** The permitted sides of a cover in pixels; a square one has sides of the same length. */
export type CoverSize = { sideMin: number; sideMax?: number; isSquare?: boolean }

/**
 * Stores a cover and returns its URL. Throws 415 unless it is a JPEG or PNG, and 400 with its size for another size
 * (RELEASE-18, SHOW-02).
 */
export async function storeCover(
  services: Services,
  memberId: number,
  file: SentFile,
  size: CoverSize = COVER_SIZE,
): Promise<string> {
  const {
    format,
    width = 0,
    height = 0,
  } = await sharp(file.path)
    .metadata()
    .catch((): { format?: string; width?: number; height?: number } => ({}))
  if (format !== 'jpeg' && format !== 'png')
    throw new Refusal(STATUS.wrongType, `${file.name}: a cover is a JPEG or PNG picture.`, { field: file.field })
  const problem = problemOfSize({ width, height }, size)
  if (problem !== undefined) throw badRequest(file.field, problem)
  return storeSentPicture(memberFiles(services, memberId), file, COVER_SIDE_MAX)
}

const COVER_SIZE: CoverSize = { sideMin: COVER.sideMin }

/** The size of the cover of a podcast, as directories want it (SHOW-02). */
export const PODCAST_COVER: CoverSize = { sideMin: PODCAST.coverSideMin, sideMax: PODCAST.coverSideMax, isSquare: true }

/** Returns what is wrong with the size of a cover, with its numbers; undefined for a permitted one. */
export function problemOfSize(
  { width, height }: { width: number; height: number },
  { sideMin, sideMax = Infinity, isSquare = false }: CoverSize,
): string | undefined {
  const has = `this picture has ${width} by ${height}`
  if (isSquare && (width !== height || width < sideMin || width > sideMax))
    return `must be a square of ${sideMin} to ${sideMax} pixels; ${has}`
  if (Math.min(width, height) < sideMin) return `must be at least ${sideMin} by ${sideMin} pixels; ${has}`
  return undefined
}
