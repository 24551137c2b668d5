import { uploadFile } from '@earshot/contract/upload/upload'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { memberFiles, storeSentPicture } from './upload.store.ts'

/** Registers the shared upload of a picture (API-36). */
export function uploadRoutes(api: Api): void {
  const { services } = api
  route(api, uploadFile, async ({ viewer, files }) => ({
    url: await storeSentPicture(memberFiles(services, viewer.id), files.file[0]),
  }))
}
