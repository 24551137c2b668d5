/** Decodes bytes: UTF-8 or UTF-16 with its mark, UTF-8, else `charset`, which is Windows-1252 for most older files. */
export function textOfBytes(bytes: Uint8Array, charset = 'windows-1252'): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  if (mark !== undefined) return new TextDecoder(mark).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(charset).decode(bytes)
  }
}
