import { uploadFile } from '@earshot/contract/upload'
import { countActivity } from '../../access/activity-limits.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { memberFiles, storeSentPicture } from './upload.store.ts'

/** The shared upload of a picture (API-36). */
export function uploadRoutes(api: Api): void {
  const { services } = api
  route(
    api,
    uploadFile,
    async ({ viewer, files }) => ({ url: await storeSentPicture(memberFiles(services, viewer.id), files.file[0]) }),
    { countUse: (memberId) => countActivity(services, 'uploads', memberId) },
  )
}
