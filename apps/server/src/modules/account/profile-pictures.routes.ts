import { updateProfileWithImage } from '@earshot/contract/account'
import { spendUses } from '../../access/limits.store.ts'
import { badRequest } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { stagedFiles } from '../media/staged-files.ts'
import { memberFiles, storeSentPicture } from '../media/upload.store.ts'
import { updateAccount } from './account.store.ts'
import { toProfile } from './profile.ts'

const HOUR = 3600

/** Profile pictures: checked by content and re-encoded without EXIF data (PROFILE-04, PROFILE-07, API-15). */
export function profilePictureRoutes(api: Api): void {
  const { db } = api.services
  route(
    api,
    updateProfileWithImage,
    async ({ viewer, files }) => {
      const storage = stagedFiles(memberFiles(api.services, viewer.id))
      const [image] = files.image
      const [backImage] = files.back_image
      if (image === undefined && backImage === undefined) throw badRequest('image', 'is required')
      // Both are judged before anything changes.
      const avatar = image === undefined ? undefined : await storeSentPicture(storage, image)
      const back = backImage === undefined ? undefined : await storeSentPicture(storage, backImage)
      await storage.keep()
      return toProfile(
        await updateAccount(db, viewer.id, {
          ...(avatar === undefined ? {} : { avatar }),
          ...(back === undefined ? {} : { backImage: back }),
        }),
      )
    },
    {
      countUse: async (memberId) => {
        await spendUses(api.services, [{ key: `pictures of ${memberId}`, most: 60, seconds: HOUR }])
      },
    },
  )
}
