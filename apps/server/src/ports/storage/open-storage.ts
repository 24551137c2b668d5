import path from 'node:path'
import type { Config } from '../../config.ts'
import { folderStorage } from './storage-folder.ts'
import { s3Storage } from './storage-s3.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the storage that the settings name: an S3-compatible store with STORAGE_URL, else the folder `media` in the
 * data directory.
 */
export function openStorage({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Storage {
  return storageUrl === undefined ? folderStorage(path.join(dataDir, 'media')) : s3Storage(storageUrl)
}
