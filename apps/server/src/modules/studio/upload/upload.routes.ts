import { SOUND_UPLOAD } from '@earshot/contract/studio/release-fields'
import { SoundMetadata, soundUpload } from '@earshot/contract/studio/sounds'
import type { Api } from '../../../http/route.ts'
import { finishUpload } from './finish-upload.ts'
import { tusRoutes } from './tus-routes.ts'
import { createUpload, deleteUnfinished, findUnfinished, getUpload } from './upload.store.ts'

/** Registers the upload of sounds by the tus protocol (RELEASE-05). */
export function soundUploadRoutes(api: Api): void {
  const { services } = api
  const { db, config } = services
  tusRoutes(api, {
    ...soundUpload,
    config,
    bytesMax: SOUND_UPLOAD.bytesMax,
    metadata: SoundMetadata,
    create: (viewer, created) => createUpload(services, viewer, created),
    get: (viewer, uploadId) => getUpload(db, viewer, uploadId),
    findUnfinished: (uploadId) => findUnfinished(db, uploadId),
    deleteUnfinished: (uploadId) => deleteUnfinished(db, uploadId),
    finish: (uploadId) => finishUpload(services, uploadId),
  })
}
