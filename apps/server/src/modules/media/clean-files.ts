import { formFolder, removeForgottenForms } from '../../http/body/form.ts'
import type { Services } from '../../ports/services.ts'
import { removeUnusedUploads } from './unused-uploads.ts'

/** Deletes incomplete files, forgotten forms and unused uploads. Returns the number of deleted uploads. */
export async function deleteUnusedFiles(
  services: Pick<Services, 'db' | 'storage' | 'now' | 'config'>,
): Promise<number> {
  await services.storage.removeHalfWritten()
  await removeForgottenForms(formFolder(services.config))
  return removeUnusedUploads(services)
}
