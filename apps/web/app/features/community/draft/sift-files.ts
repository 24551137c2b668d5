import { UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { videoFault, pictureFault } from '../../../lib/forms/readable-files.ts'

/** The accepted files, and a message for each refused file (CREATE-11). */
export type Sifted = { good: readonly File[]; refusals: readonly string[] }

/** Returns the pictures among the given files, at most `room`. */
export async function siftPictures(given: readonly File[], room: number = given.length): Promise<Sifted> {
  const { good, refusals } = await sift(given, pictureFault)
  return {
    good: good.slice(0, room),
    refusals: [
      ...refusals,
      ...good.slice(room).map(({ name }) => m.community_too_many_pictures({ name, most: UPLOAD.imagesPerBlock })),
    ],
  }
}

/** Returns the videos among the given files. */
export const siftVideos = (given: readonly File[]): Promise<Sifted> => sift(given, videoFault)

// Sequential, because ten large pictures at once exceed the memory of a phone.
async function sift(given: readonly File[], faultOf: (file: File) => Promise<string | undefined>): Promise<Sifted> {
  const good: File[] = []
  const refusals: string[] = []
  for (const file of given) {
    const fault = await faultOf(file)
    if (fault === undefined) good.push(file)
    else refusals.push(fault)
  }
  return { good, refusals }
}
