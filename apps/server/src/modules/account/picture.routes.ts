import { updateProfileWithImage } from '@earshot/contract/account'
import { UPLOAD } from '@earshot/contract/limits'
import { useUp } from '../../access/limits.store.ts'
import { badRequest } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { memberFiles, storeUploadedPicture } from '../media/upload.store.ts'
import { readForm } from '../media/uploads.ts'
import { updateAccount } from './account.store.ts'
import { toProfile } from './profile.ts'

const HOUR = 3600

/** Profile pictures: judged by content, drawn anew, without what the photograph tells of place and camera (PROFILE-04, PROFILE-07, API-15). */
export function profilePictureRoutes(api: Api): void {
  const { db } = api.services
  route(api, updateProfileWithImage, async ({ viewer, request }) => {
    await useUp(api.services, [{ key: `pictures of ${viewer.id}`, most: 60, seconds: HOUR }])
    const { files } = await readForm(request, { files: { image: UPLOAD.imageBytes, back_image: UPLOAD.imageBytes } })
    const storage = memberFiles(api.services, viewer.id)
    const image = files.get('image')
    const backImage = files.get('back_image')
    if (image === undefined && backImage === undefined) throw badRequest('image', 'is required')
    // Both are judged before anything changes.
    const avatar = image === undefined ? undefined : await storeUploadedPicture(storage, image)
    const back = backImage === undefined ? undefined : await storeUploadedPicture(storage, backImage)
    return toProfile(
      await updateAccount(db, viewer.id, {
        ...(avatar === undefined ? {} : { avatar }),
        ...(back === undefined ? {} : { backImage: back }),
      }),
    )
  })
}
