import { open } from 'node:fs/promises'

/** Number of bytes of the start of a file that tell what it is. */
const HEAD_BYTES = 8 * 1024

/** Returns the first bytes of a file. */
export async function readHead(file: string): Promise<Buffer> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
