/** Path of the shared upload, without its schema (../upload.ts), so that browsers load none. */
export const uploadFile = 'file/upload'
