const GIGABYTE = 1_000_000_000
const MEGABYTE = 1_000_000

/** Returns a number of bytes as text: "12.4 GB", "8 MB". */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes >= GIGABYTE ? [bytes / GIGABYTE, 'GB'] : [bytes / MEGABYTE, 'MB']
  return `${size.toFixed(size < 10 ? 1 : 0).replace(/\.0$/, '')} ${unit}`
}
