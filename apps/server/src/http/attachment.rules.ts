/**
 * Returns a Content-Disposition that saves a file under a name (RFC 6266). A name without an extension gets that of the
 * storage key.
 */
export function attachmentNamed(name: string, key: string): string {
  const ext = /\.[a-z\d]+$/.exec(key)?.[0] ?? ''
  const full = /\.[a-z\d]{1,5}$/i.test(name) ? name : `${name}${ext}`
  const plain = full.replaceAll(/[^ !#-[\]-~]/g, '_')
  const encoded = encodeURIComponent(full.toWellFormed()).replaceAll(/['()*]/g, escaped)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const escaped = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
