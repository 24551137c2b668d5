import { updateProfileWithImage } from '@earshot/contract/member/account'
import { badRequest } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { stagedFiles } from '../media/staged-files.ts'
import { memberFiles, storeSentPicture } from '../media/upload.store.ts'
import { updateAccount } from './account.store.ts'
import { toProfile } from './profile.ts'

/** Profile pictures: checked by content and re-encoded without EXIF data (PROFILE-04, PROFILE-07, API-15). */
export function profilePictureRoutes(api: Api): void {
  const { db } = api.services
  route(api, updateProfileWithImage, async ({ viewer, files }) => {
    const storage = stagedFiles(memberFiles(api.services, viewer.id))
    const [image] = files.image
    const [backImage] = files.back_image
    if (image === undefined && backImage === undefined) throw badRequest('image', 'is required')
    // Both pictures are checked before anything changes.
    const avatar = image === undefined ? undefined : await storeSentPicture(storage, image)
    const back = backImage === undefined ? undefined : await storeSentPicture(storage, backImage)
    await storage.commit()
    return toProfile(
      db,
      await updateAccount(db, viewer.id, {
        ...(avatar === undefined ? {} : { avatar }),
        ...(back === undefined ? {} : { backImage: back }),
      }),
    )
  })
}
