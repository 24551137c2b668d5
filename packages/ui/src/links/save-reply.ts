/** Milliseconds for which the browser may still read the file after the click. */
const REVOKE_AFTER_MS = 60_000

/** Saves the body of a reply as a file, named `name`, or as the reply says. */
export async function saveReply(reply: Response, name?: string): Promise<void> {
  const url = URL.createObjectURL(await reply.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
